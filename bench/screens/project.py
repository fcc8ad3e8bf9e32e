"""The sample project shown in the screenshots, and the model's replies."""

FILES = {
    'orders/__init__.py': '',
    'orders/errors.py': '''"""What may go wrong between the shop and its queue."""


class Unavailable(Exception):
    """The queue did not answer; the same call may do a little later."""
''',
    'orders/retry.py': '''"""Calls that may be made again."""

import time

from orders.errors import Unavailable

def backoff(attempt, base=0.2, cap=5.0):
    """Seconds to wait before the next attempt."""
    return min(cap, base * 2 ** attempt)


def call_with_retry(fn, attempts=3):
    for attempt in range(attempts):
        try:
            return fn()
        except Unavailable:
            if attempt == attempts - 1:
                raise
            time.sleep(backoff(attempt))
''',
    'tests/__init__.py': '',
    'tests/test_retry.py': '''import unittest

from orders.retry import backoff


class BackoffTest(unittest.TestCase):
    def test_it_doubles(self):
        self.assertEqual(backoff(1), 2 * backoff(0))

    def test_it_ends_at_the_cap(self):
        self.assertEqual(backoff(99), 4.0)
''',
    '.gitignore': '__pycache__/\n',
    'README.md': '# Orders\n\nTakes orders from the shop and puts them into the queue.\n',
}

TESTS = 'python3 -m unittest -q tests.test_retry'
FIRST = 'Add jitter to the retry backoff, and make the tests pass'
OLD = '''    """Seconds to wait before the next attempt."""
    return min(cap, base * 2 ** attempt)
'''
NEW = '''    """Seconds to wait before the next attempt, with jitter."""
    wait = jitter(base * 2 ** attempt)
    return min(cap, wait)
'''
IMPORTS = {'old_string': 'import time\n', 'new_string': 'import random\nimport time\n'}
JITTER = {'old_string': 'def call_with_retry', 'new_string': '''def jitter(wait):
    return wait * random.uniform(0.5, 1.5)


def call_with_retry'''}
TEST_EDITS = [
    {'old_string': 'self.assertEqual(backoff(1), 2 * backoff(0))', 'new_string': 'self.assertTrue(0.2 <= backoff(1) <= 0.6)'},
    {'old_string': 'self.assertEqual(backoff(99), 4.0)', 'new_string': 'self.assertEqual(backoff(99), 5.0)'}]

PRICES = '[cost.prices]\ndeepseek-flash = [0.028, 0.28, 0.42]\n'
ANSWER = '''## What was wrong

`backoff` ignored **jitter**, so every client retried at the *same moment*. Three things changed:

1. `backoff(attempt)` adds jitter between 0.5× and 1.5×
2. the cap is applied **after** the jitter
   - so a wait never exceeds `cap`
3. the tests cover both

```python
def backoff(attempt, base=0.2, cap=5.0):
    """Seconds to wait before the next attempt."""
    wait = base * 2 ** attempt
    return min(cap, jitter(wait))  # cap last
```

| attempt | before | after |
|--:|--:|:--|
| 0 | 0.2 s | 0.1–0.3 s |
| 3 | 1.6 s | 0.8–2.4 s |
| 9 | 5.0 s | 5.0 s |

> Waits are random now, so tests must not compare exact values.

See [the article](https://example.org/backoff) for why full jitter is not used.
'''


def call(name, **arguments):
    return {'name': name, 'arguments': arguments}


def reply(text='', *calls, reasoning='Look at it first.', **more):
    return {'reply': {'reasoning': reasoning, 'text': text, 'tool_calls': list(calls), **more}}


def slowly(step, at, milliseconds):
    return {**step, 'faults': [{'fault': 'delay', 'at': at, 'ms': milliseconds}]}


def plan(now, *items):
    states = ['completed' if at < now else 'in_progress' if at == now else 'pending' for at in range(len(items))]
    return call('todo_write', todos=[{'content': text, 'status': state} for text, state in zip(items, states)])


STEPS = ('Read the retry module', 'Add jitter to backoff', 'Fix the tests and run them')
LOOK = [
    reply("I'll read the retry module and its tests first.", call('read', file_path='orders/retry.py'),
          call('read', file_path='orders/errors.py'), call('read', file_path='tests/test_retry.py'), call('grep', pattern='backoff')),
    reply('', plan(1, *STEPS), call('bash', command=TESTS)),
]
SAID = 'The cap in the test is stale, and `backoff` has no jitter. I’ll change both.'
EDIT = call('edit', file_path='orders/retry.py', old_string=OLD, new_string=NEW)
EDITS = call('edit', file_path='orders/retry.py', edits=[{'old_string': OLD, 'new_string': NEW}, IMPORTS, JITTER])
MEND = [call('edit', file_path='orders/retry.py', edits=[IMPORTS, JITTER]), call('edit', file_path='tests/test_retry.py', edits=TEST_EDITS)]
