//! Buffers page by page: those that were written, and putting them back.

use std::collections::BTreeMap;

/// Bytes of a page: buffers are kept page by page.
pub(crate) const PAGE: usize = 4096;

/// The pages of buffers, by buffer and page.
pub(crate) type Pages = BTreeMap<(usize, usize), Box<[u8]>>;

/// Takes the pages that were written.
pub(crate) fn taken(dirty: &mut [Vec<bool>], buffers: &[Vec<u8>]) -> Pages {
    let mut pages = Pages::new();
    for (number, dirty) in dirty.iter_mut().enumerate() {
        for (page, is_dirty) in dirty.iter_mut().enumerate() {
            if std::mem::take(is_dirty) {
                pages.insert((number, page), page_of(buffers, number, page).into());
            }
        }
    }
    pages
}

pub(crate) fn page_of(buffers: &[Vec<u8>], buffer: usize, page: usize) -> &[u8] {
    let bytes = buffers.get(buffer).map_or(&[][..], Vec::as_slice);
    let start = (page * PAGE).min(bytes.len());
    &bytes[start..bytes.len().min(start + PAGE)]
}

pub(crate) fn copy_page(buffers: &mut [Vec<u8>], (buffer, page): (usize, usize), from: &[u8]) {
    let start = page * PAGE;
    if let Some(to) = buffers.get_mut(buffer).and_then(|bytes| bytes.get_mut(start..start + from.len())) {
        to.copy_from_slice(from);
    }
}
