#include <cstddef>
#include <stdexcept>
#include "arena.hpp"

#define ARENA_DEFAULT_BLOCK 4096

namespace memory {

static const std::size_t kAlignment = alignof(std::max_align_t);

struct Block {
    Block *next;
    std::size_t used;
    std::size_t size;
};

class Arena : public Allocator {
public:
    explicit Arena(std::size_t block = ARENA_DEFAULT_BLOCK);
    virtual ~Arena();

    void *allocate(std::size_t bytes);
    std::size_t used() const;

private:
    Block *head;
    std::size_t block;
};

/* Rounds up; kAlignment is a power
   of two, void *allocate(nothing) { */
static std::size_t aligned(std::size_t bytes)
{
    return (bytes + kAlignment - 1) & ~(kAlignment - 1);
}

Arena::Arena(std::size_t block) : head(nullptr), block(block) {
    if (block == 0) {
        throw std::invalid_argument("a block needs at least one byte");
    }
}

Arena::~Arena() {
    while (head != nullptr) {
        Block *next = head->next;
        ::operator delete(head);
        head = next;
    }
}

void *Arena::allocate(std::size_t bytes) {
    std::size_t need = aligned(bytes);
    if (head == nullptr || head->used + need > head->size) {
        std::size_t size = need > block ? need : block;
        Block *fresh = static_cast<Block *>(::operator new(sizeof(Block) + size));
        fresh->next = head;
        fresh->used = 0;
        fresh->size = size;
        head = fresh;
    }
    void *at = reinterpret_cast<char *>(head + 1) + head->used;
    head->used += need;
    return at;
}

std::size_t Arena::used() const {
    std::size_t sum = 0;
    for (Block *at = head; at != nullptr; at = at->next) {
        sum += at->used;
    }
    return sum;
}

} // namespace memory
