"""The ground everything stands on: values and ports that know no noun of the product.

Read in this order: `errors`, `clock`, `chance`, `ids`, `origin`, `confidence`, `tense`,
`document`, `pages`, `call`, `ports`.
The kernel opens no file, no socket and no database.
"""
