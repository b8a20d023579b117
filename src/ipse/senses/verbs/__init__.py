"""What can be done with senses and signals. Each verb takes an open work and a call.

`taking` (what devices send), `observing` (what follows from it), `switching` (consent, and what
goes with it), and what they share in `seeing` and `drawing`.

Raw signals never enter the change log. What does: every switch of a sense, and, through the person
model, every entry that an observer wrote, as `sense:<name>` and at the lowest rank.
"""
