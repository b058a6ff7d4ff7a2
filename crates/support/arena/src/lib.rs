//! Typed ids, arenas that hand them out, and dense tables indexed by them.
//!
//! An id is a `u32` that knows what it points at, so a value id cannot be used as a region id. An
//! arena only grows; ids are handed out in order, which makes every walk deterministic.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// The index of a `T` in its [`Arena`].
pub struct Id<T> {
    index: u32,
    marker: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id of the `index`-th element. Meaningful only for an arena with more elements than that.
    ///
    /// # Panics
    /// When `index` does not fit in 32 bits; arenas are bounded below that by the readers' size limits.
    #[must_use]
    pub fn new(index: usize) -> Self {
        let index = u32::try_from(index).expect("an arena holds fewer than 2^32 elements");
        Id { index, marker: PhantomData }
    }

    /// The position in the arena.
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index.cmp(&other.index)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}

/// A growing list whose elements are named by typed ids.
#[derive(Clone, PartialEq, Eq)]
pub struct Arena<T> {
    items: Vec<T>,
}

impl<T> Arena<T> {
    /// An empty arena.
    #[must_use]
    pub const fn new() -> Self {
        Arena { items: Vec::new() }
    }

    /// Makes room for `more` items.
    pub fn reserve(&mut self, more: usize) {
        self.items.reserve(more);
    }

    /// Adds `item` and returns its id.
    pub fn push(&mut self, item: T) -> Id<T> {
        let id = Id::new(self.items.len());
        self.items.push(item);
        id
    }

    /// How many elements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The element, or nothing for an id of another arena.
    #[must_use]
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator + use<T> {
        (0..self.items.len()).map(Id::new)
    }

    /// Ids and elements in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<T>, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, item)| (Id::new(index), item))
    }

    /// The elements in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The elements in order, to change them in place.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Arena<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;
    fn index(&self, id: Id<T>) -> &T {
        &self.items[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.items[id.index()]
    }
}

/// A dense table with one `V` for each element of an arena of `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTable<T, V> {
    items: Vec<V>,
    marker: PhantomData<fn() -> T>,
}

impl<T, V: Clone> SideTable<T, V> {
    /// A table for an arena of `len` elements, each entry a copy of `value`.
    #[must_use]
    pub fn filled(len: usize, value: V) -> Self {
        SideTable { items: vec![value; len], marker: PhantomData }
    }
}

impl<T, V> SideTable<T, V> {
    /// Ids and entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<T>, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, item)| (Id::new(index), item))
    }
}

impl<T, V> Index<Id<T>> for SideTable<T, V> {
    type Output = V;
    fn index(&self, id: Id<T>) -> &V {
        &self.items[id.index()]
    }
}

impl<T, V> IndexMut<Id<T>> for SideTable<T, V> {
    fn index_mut(&mut self, id: Id<T>) -> &mut V {
        &mut self.items[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_handed_out_in_order_and_index_their_arena() {
        let mut arena = Arena::new();
        let a = arena.push("a");
        let b = arena.push("b");
        assert_eq!((arena[a], arena[b]), ("a", "b"));
        assert_eq!(arena.ids().collect::<Vec<_>>(), [a, b]);
        assert_eq!(arena.get(Id::new(2)), None);
    }

    #[test]
    fn a_side_table_follows_its_arena() {
        let mut arena: Arena<char> = Arena::new();
        let a = arena.push('a');
        let mut seen: SideTable<char, bool> = SideTable::filled(arena.len(), false);
        seen[a] = true;
        assert!(seen[a]);
    }
}
