"""What a user can rely on, proven through the doors that a user has.

`behaviours` is the list of promises; a test says which one it proves with
`@pytest.mark.behaviour("S12")`. `marks` reads those marks from the source, `recording` keeps what
the tests came to, `count` and `page` tell of it, and `mutants` breaks rules on purpose.
"""
