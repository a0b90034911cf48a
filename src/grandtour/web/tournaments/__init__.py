"""Tournaments on the server: who organises and takes part, and how rounds and tables follow from what is stored."""
