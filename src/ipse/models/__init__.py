"""Outside minds behind the kernel's ports; only the house picks one.

Read in this order: `embedders` (those in this process), `endpoint` (those that answer over HTTP).
"""
