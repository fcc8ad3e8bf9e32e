"""A program run in tmux, with a scripted model and a temporary home and workspace."""
import json
import os
import shutil
import subprocess
import tempfile
import time

import picture

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, 'deepseek-tui')
SIMULATOR = os.path.join(ROOT, 'testkit', 'simulator')
TIMEOUT = 240  # seconds
# A dialog ignores keys that are typed right after it appears.
ANSWER_DELAY = .6  # seconds


class Stage:
    def __init__(self, columns, rows, script=(), settings='', files=None, key=True, variables=(), ground='dark'):
        self.columns, self.rows, self.ground = columns, rows, ground
        self.home = tempfile.mkdtemp(prefix='screens-')
        self.workspace = os.path.join(self.home, 'src', 'orders')
        self.socket = os.path.join(self.home, 'tmux')
        self.environment = {
            'HOME': self.home, 'PATH': os.environ['PATH'], 'LANG': 'C.UTF-8', 'TERM': 'tmux-256color', 'COLORTERM': 'truecolor',
            'DEEPSEEK_HOME': os.path.join(self.home, '.deepseek'), 'PS1': '$ ', 'SHELL': '/bin/sh', **dict(variables)}
        if 'JAVA_HOME' in os.environ:
            self.environment['JAVA_HOME'] = os.environ['JAVA_HOME']
        self.simulator = None
        self.prepare(files or {}, settings)
        if key:
            self.answer(script)
        self.tmux('new-session', '-d', '-s', 'screen', '-x', str(columns), '-y', str(rows), '-c', self.workspace,
                  'env', '-i', *['%s=%s' % variable for variable in self.environment.items()], '/bin/sh')
        self.tmux('set', '-s', 'escape-time', '10')
        self.tmux('set', '-g', 'status', 'off')
        self.tmux('resize-window', '-t', 'screen', '-x', str(columns), '-y', str(rows))

    def prepare(self, files, settings):
        for name, text in files.items():
            path = os.path.join(self.workspace, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as out:
                out.write(text)
        git = ['git', '-C', self.workspace, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
        for more in (['init', '-q', '-b', 'main'], ['add', '.'], ['commit', '-qm', 'orders']):
            subprocess.run(git + more, check=True, env=self.environment)
        os.makedirs(self.environment['DEEPSEEK_HOME'], mode=0o700)
        with open(os.path.join(self.environment['DEEPSEEK_HOME'], 'config.toml'), 'w', encoding='utf-8') as out:
            out.write(settings)

    def answer(self, script):
        path = os.path.join(self.home, 'script.json')
        with open(path, 'w', encoding='utf-8') as out:
            json.dump({'steps': list(script), 'then': {'reply': {'text': 'Nothing more to say.'}}}, out)
        self.simulator = subprocess.Popen([SIMULATOR, '--script', path], stdout=subprocess.PIPE, text=True)
        self.environment['DEEPSEEK_BASE_URL'] = self.simulator.stdout.readline().strip()
        self.environment['DEEPSEEK_API_KEY'] = 'sk-simulated'

    def tmux(self, *arguments):
        return subprocess.run(['tmux', '-S', self.socket, '-f', '/dev/null', *arguments], check=True, capture_output=True, text=True).stdout

    def start(self, *options):
        self.type("clear; '%s' %s" % (PROGRAM, ' '.join(options)))
        self.press('Enter')
        self.see('Ask anything' if self.simulator else 'tour')

    def type(self, text):
        self.tmux('send-keys', '-t', 'screen', '-l', text)

    def press(self, *keys):
        self.tmux('send-keys', '-t', 'screen', *keys)

    def say(self, text):
        self.type(text)
        self.press('Enter')

    def decide(self, question, key):
        self.see(question)
        time.sleep(ANSWER_DELAY)
        self.type(key)
        self.gone(question)

    def text(self):
        return self.tmux('capture-pane', '-p', '-t', 'screen')

    def see(self, text):
        self.until(lambda: text in self.text(), 'did not appear: ' + text)

    def gone(self, text):
        self.until(lambda: text not in self.text(), 'did not disappear: ' + text)

    def until(self, condition, message):
        end = time.time() + TIMEOUT
        while not condition():
            if time.time() > end:
                raise SystemExit('%s\n%s' % (message, self.text()))
            time.sleep(.05)

    def left(self):
        """Wait until the shell prompt is back."""
        self.until(lambda: self.text().rstrip().endswith('\n$'), 'the program did not exit')

    def shoot(self, path):
        time.sleep(.3)
        rows = self.tmux('capture-pane', '-e', '-p', '-N', '-t', 'screen').split('\n')[:self.rows]
        x, y, shown = map(int, self.tmux('display', '-p', '-t', 'screen', '#{cursor_x} #{cursor_y} #{cursor_flag}').split())
        picture.screenshot(rows, self.columns, (x, y) if shown else None, path, self.ground)

    def write(self, path):
        with open(path, 'w', encoding='utf-8') as out:
            out.write(self.text())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux('kill-server')
        if self.simulator:
            self.simulator.terminate()
            self.simulator.wait()
        shutil.rmtree(self.home, ignore_errors=True)
