//! The layout of languages of lines.
