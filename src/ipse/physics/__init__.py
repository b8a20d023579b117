"""Physics: pure numbers that know no noun of the product.

Read `halflife` first, then `diffusion`, in float64; then, for a search, `postings` (words: BM25),
`similarity` (vectors in one bit and in eight), `loops` (both once more, to be compiled), `engine`
(which of the two runs), `gathering` (neighbours), in float32 and whole numbers; then `retention`
(what is kept, what is near). Time and noise are arguments, and no function keeps anything between
two calls.
"""
