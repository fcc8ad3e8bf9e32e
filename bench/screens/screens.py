#!/usr/bin/env python3
"""Takes screenshots of the program in a terminal: screens.py [--into DIRECTORY] [SCENE…]. --list prints the names of the scenes.

By default, takes those that the README shows, in docs/img. Needs tmux, git and chromium."""
import argparse
import os
import time

import project as p
from stage import ANSWER_DELAY, ROOT, Stage

SCENES = {}
IMAGES = os.path.join(ROOT, 'docs', 'img')


def scene(columns, rows, **more):
    def add(play):
        SCENES[play.__name__.replace('_', '-')] = lambda path: run(play, path, columns, rows, more)
        return play
    return add


def run(play, path, columns, rows, more):
    with Stage(columns, rows, files=p.FILES, **more) as stage:
        play(stage)
        stage.shoot(path)
        if os.path.dirname(path) != IMAGES:
            stage.write(os.path.splitext(path)[0] + '.txt')


SMALL = '[context]\nbudget_tokens = 16384\n' + p.PRICES


def until_failed(stage):
    stage.start()
    stage.say(p.FIRST)
    stage.decide('Run this command?', 'y')


@scene(120, 32)
def start(stage):
    stage.start()


@scene(120, 32, key=False)
def start_without_a_key(stage):
    stage.start()


@scene(160, 46, settings=SMALL, script=p.LOOK + [p.reply(p.SAID, p.EDIT), p.reply('', p.call('bash', command='printf "tests/test_retry.py ..F.\\ntests/test_orders.py ........\\n"; sleep 60'))])
def turn(stage):
    until_failed(stage)
    stage.decide('Edit orders/retry.py?', 'y')
    stage.decide('Run this command?', 'y')
    stage.see('........')


ALL = p.LOOK + [p.reply(p.SAID, p.EDIT, *p.MEND), p.reply('', p.plan(3, *p.STEPS), p.call('bash', command=p.TESTS)), p.reply(p.ANSWER)]


def until_answered(stage):
    until_failed(stage)
    stage.decide('Edit orders/retry.py?', 'a')
    stage.see('Run this command?')
    stage.decide('Run this command?', 'y')
    stage.see('full jitter')
    stage.see('Done in')


@scene(160, 54, settings=SMALL, script=ALL)
def answer(stage):
    until_answered(stage)


@scene(220, 54, settings=SMALL, script=ALL)
def wide(stage):
    until_answered(stage)


@scene(160, 54, settings=SMALL + '[ui]\ntheme = "light"\n', script=ALL, ground='light')
def light(stage):
    until_answered(stage)


@scene(160, 48, settings=SMALL, script=p.LOOK + [p.reply(p.SAID, p.EDITS, p.MEND[1], p.call('bash', command='git commit -am jitter'))])
def approval(stage):
    until_failed(stage)
    stage.see('Edit orders/retry.py?')
    stage.see('Waiting for you')


FAILED = [
    p.reply('', p.call('bash', command='docker compose up -d', run_in_background=True), p.call('bash', command=p.TESTS), p.call('read', file_path='config/queue.yaml'), p.call('bash', command='rm -rf build')),
    p.reply('Three tests need a queue on port 5672, and nothing listens there. `config/queue.yaml` is missing, so the container starts with its defaults.', p.call('read', file_path='.')),
    {'error': {'status': 400, 'message': 'the request is not understood'}},
    {'error': {'status': 429, 'retry_after': 30}}]


@scene(140, 42, settings=SMALL, script=FAILED)
def failed(stage):
    stage.start()
    stage.say('Run the integration tests and tell me what breaks')
    stage.decide('Run this command?', 'y')
    stage.decide('Run this command?', 'y')
    stage.decide('Run this command?', 'n')
    stage.see('The turn failed')
    stage.say('try again')
    stage.see('busy')


PLAN = ('Pin today’s behaviour with tests', 'Split the order model', 'Move validation beside it', 'Leave only handlers in api.py', 'Update the imports and the docs')


@scene(100, 36, settings=SMALL, script=[
    p.reply('', *[p.call('read', file_path=name) for name in p.FILES], p.call('grep', pattern='backoff'), p.call('grep', pattern='order')),
    p.reply('The model, its validation and the HTTP handlers all live in `api.py`. I suggest five steps, each with green tests.', p.plan(1, *PLAN)),
    p.slowly(p.reply('Step 2 touches three modules. `orders/model.py` gets the dataclass and its invariants; the handlers keep only parsing and status codes, so nothing outside the package sees a difference.', p.call('read', file_path='orders'), reasoning='Thinking about modules. ' * 60), 'reasoning', 12000),
    p.slowly(p.reply('', reasoning='And on. ' * 60), 'reasoning', 60000)])
def plan_and_queue(stage):
    stage.start('--mode', 'plan')
    stage.say('Split the order model out of the API module')
    stage.see('Step 2 touches')
    stage.see('Thinking')
    for text in ('run the linter too', 'then write a changelog entry under Unreleased'):
        stage.say(text)
    stage.type('and bump the changelog')
    stage.see("changelog")


@scene(100, 30, settings=SMALL, script=p.LOOK + [p.reply(p.SAID, p.EDIT)])
def commands(stage):
    until_failed(stage)
    stage.decide('Edit orders/retry.py?', 'y')
    stage.see('Nothing more to say')
    stage.type('/co')
    stage.see('/context')


OLDER = ('Pretty-print order totals', 'Why retries never stop in staging', 'Retry queue: find the lost messages')


@scene(140, 36, settings=SMALL, script=[p.reply('Done: ' + name) for name in OLDER] + ALL)
def picker(stage):
    for name in OLDER:
        stage.start()
        stage.say(name)
        stage.see('Done: ' + name)
        stage.press('C-d')
        stage.left()
    until_answered(stage)
    stage.say('/resume')
    stage.see('to narrow')
    stage.type('ret')


@scene(60, 38, settings=SMALL, script=p.LOOK + [p.reply(p.SAID, p.EDIT)])
def narrow(stage):
    until_failed(stage)
    stage.see('Edit orders/retry.py?')
    stage.see('Waiting for you')


@scene(40, 38, settings=SMALL, script=ALL)
def narrower(stage):
    until_failed(stage)
    stage.see('Edit orders/retry.py?')
    # The dialog scrolls through hidden lines before it accepts an answer.
    while 'Edit orders/retry.py?' in stage.text():
        time.sleep(ANSWER_DELAY)
        stage.type('a')
        time.sleep(ANSWER_DELAY)
    stage.decide('Run this command?', 'y')
    stage.see('Done in')


@scene(110, 40, settings=SMALL, script=ALL, variables={'COLORTERM': '', 'TERM': 'screen-256color'})
def colours_256(stage):
    until_answered(stage)


@scene(110, 40, settings=SMALL, script=ALL, variables={'COLORTERM': '', 'TERM': 'screen'})
def colours_16(stage):
    until_answered(stage)


@scene(110, 40, settings=SMALL, script=ALL, variables={'NO_COLOR': '1', 'LC_ALL': 'C'})
def ascii_without_colour(stage):
    until_answered(stage)


@scene(100, 24, settings=SMALL, script=ALL)
def goodbye(stage):
    until_answered(stage)
    stage.press('C-d')
    stage.see('Continue with')


README = ('answer', 'approval', 'commands', 'light')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--into', default=IMAGES)
    parser.add_argument('--list', action='store_true')
    parser.add_argument('scenes', nargs='*', choices=[*SCENES, []])
    options = parser.parse_args()
    if options.list:
        print('\n'.join(SCENES))
        return
    os.makedirs(options.into, exist_ok=True)
    for name in options.scenes or README:
        SCENES[name](os.path.join(options.into, name + '.png'))
        print(name)


if __name__ == '__main__':
    main()
