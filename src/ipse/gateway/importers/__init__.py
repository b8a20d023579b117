"""Importers: what people bring along in files, read piece by piece into signals.

`google_timeline` reads what a phone or Google itself exports, `apple_health` the export of the
Health app. Both stream: such files are larger than memory. They send nothing; the command line
pushes what they yield, as a device would.
"""
