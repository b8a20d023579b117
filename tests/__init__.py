"""What holds of `ipse`: rules alone in `unit`, promises through the doors in `acceptance`."""
