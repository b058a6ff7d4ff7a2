//! Wording: what is wrong with a text form.
