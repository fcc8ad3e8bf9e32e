//! A ring that forgets what is oldest.

use std::collections::VecDeque;
use std::fmt::{self, Display};

/// How many elements a ring holds unless told.
pub const USUAL: usize = 64;

/// Why nothing could be taken.
#[derive(Debug, Clone, PartialEq)]
pub enum RingError {
    Empty,
    Closed { by: String },
}

impl Display for RingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RingError::Empty => write!(f, "the ring is empty"),
            RingError::Closed { by } => write!(f, "closed by {by}"),
        }
    }
}

/// The ring itself.
pub struct Ring<T> {
    items: VecDeque<T>,
    pub capacity: usize,
    dropped: u64,
}

pub trait Sink<T> {
    fn push(&mut self, item: T) -> Option<T>;
}

impl<T> Ring<T>
where
    T: Clone,
{
    pub fn new(capacity: usize) -> Self {
        Ring {
            items: VecDeque::with_capacity(capacity),
            capacity,
            dropped: 0,
        }
    }

    pub(crate) fn dropped(&self) -> u64 {
        self.dropped
    }

    pub fn take(&mut self) -> Result<T, RingError> {
        self.items.pop_front().ok_or(RingError::Empty)
    }

    pub async fn drain_to<S>(&mut self, sink: &mut S) -> usize
    where
        S: Sink<T>,
    {
        let mut count = 0;
        while let Ok(item) = self.take() {
            if sink.push(item).is_some() {
                self.dropped += 1;
            }
            count += 1;
        }
        count
    }
}

impl<T: Clone> Sink<T> for Ring<T> {
    fn push(&mut self, item: T) -> Option<T> {
        let oldest = if self.items.len() == self.capacity {
            self.dropped += 1;
            self.items.pop_front()
        } else {
            None
        };
        self.items.push_back(item);
        oldest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes() {
        let mut ring = Ring::new(2);
        assert_eq!(ring.push(1), None);
        assert_eq!(ring.push(2), None);
        assert_eq!(ring.push(3), Some(1));
    }
}
