"""Physics: pure numbers that know no noun of the product.

Read `halflife` first, then `diffusion`. Everything is float64; time and noise are arguments, and
no function keeps anything between two calls.
"""
