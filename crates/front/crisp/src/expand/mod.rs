//! Macro expansion: turns read data into core forms.
