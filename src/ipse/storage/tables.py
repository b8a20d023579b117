"""What all tables share: one metadata, named constraints, and the column types of the record.

Rules that every table keeps (a test holds them): the first column of every key is `owner` or
`namespace`, so that the record can be sharded by it; no unique key goes without it; times are
whole microseconds UTC; ids are text minted by us; nothing increments by itself.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from ipse.kernel.document import JsonObject

metadata: Final = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

MicrosType: Final = sa.BigInteger
"""Whole microseconds since 1970, UTC."""


class JsonColumn(sa.TypeDecorator[JsonObject]):
    """A JSON object, or SQL NULL for None."""

    impl = sa.JSON(none_as_null=True)
    cache_ok = True
