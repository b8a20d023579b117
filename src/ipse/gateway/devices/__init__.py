"""Devices: apps that people have already, each heard and answered in its own dialect.

Read in this order: `loose` (reading what was never written for us), then a file a dialect, each a
pure parser from a payload to signals: `owntracks`, `overland`, `home_assistant`, `gpslogger`,
`shortcuts`, `health_auto_export` with `nights`, `icalendar`. `credentials` lets these apps show
their token in the way that they can; `taking` hands signals to the senses, one bad signal never
stopping the others; `forms` describes what travels, `routes` is the doors, and `setup` tells a
phone the way to them in a QR code.
"""
