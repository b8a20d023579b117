"""The Hypothesis strategies that tests of several rooms share."""
