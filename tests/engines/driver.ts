// Drives browsers that Playwright has no build of: Firefox through WebDriver BiDi, WebKitGTK through WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/server.ts';

type Sources = object[];

/** The operations that both protocols offer. Both describe input sources in the same format. */
export type Browser = {
  version: string;
  goto: (address: string) => Promise<unknown>;
  /** The value of an expression in the page, as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (sources: Sources) => Promise<unknown>;
  /** Moves through the browser's history: -1 is Back. */
  walk: (steps: 1 | -1) => Promise<unknown>;
  end: () => Promise<void>;
};

/** Retries for ten seconds: a browser needs a moment until it listens. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await setTimeout(100);
    }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([exit, setTimeout(3000)]);
  child.kill('SIGKILL');
}

export async function startFirefox(program: string): Promise<Browser> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'engines-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore' },
  );
  const socket = await patiently(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const made = new WebSocket(`ws://127.0.0.1:${port}/session`);
        made.addEventListener('open', () => resolve(made));
        made.addEventListener('error', () => reject(new Error('Firefox does not listen')));
      }),
  );
  let last = 0;
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (why: Error) => void }
  >();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  // biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has an answer of its own.
  const send = (method: string, params: object): Promise<any> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    walk: (delta) => send('browsingContext.traverseHistory', { context, delta }),
    async end() {
      socket.close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export async function startWebKit(program: string): Promise<Browser> {
  const port = await freePort();
  // WebKitGTK draws into a window, so it gets a virtual screen.
  const screen = `:${port}`;
  const display = spawn('Xvfb', [screen, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId, capabilities } = await patiently(() =>
    ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
            args: ['--automation'],
          },
        },
      },
    }),
  );
  const at = `/session/${sessionId}`;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => ask('POST', `${at}/url`, { url }),
    evaluate: (expression) =>
      ask('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => ask('POST', `${at}/actions`, { actions }),
    walk: (steps) => ask('POST', `${at}/${steps === 1 ? 'forward' : 'back'}`, {}),
    async end() {
      await ask('DELETE', at).catch(() => {});
      await ended(child);
      await ended(display);
    },
  };
}
