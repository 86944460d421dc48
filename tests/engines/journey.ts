// npm run engines: the journey of a founder in Firefox and in WebKit, which Playwright has no build of here. Installs
// Debian's packages when they are missing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { account, idea, password } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { type Browser, startFirefox, startWebKit } from './driver.ts';

const engines = [
  { name: 'firefox', path: '/usr/bin/firefox-esr', packages: ['firefox-esr'], start: startFirefox },
  {
    name: 'webkit',
    path: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
];
const chosen = process.argv.slice(2);

/** The actions of a person. Searches only visible text. */
function personAt(browser: Browser, origin: string) {
  const find = (selector: string, text = '') =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() && ` +
    `(one.getAttribute('aria-label') ?? one.textContent).trim().includes(${JSON.stringify(text)}))`;
  async function until(expression: string, what: string): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      if (await browser.evaluate(`Boolean(${expression})`).catch(() => false)) return;
      await setTimeout(50);
    }
    const page = await browser.evaluate(
      '[location.href, document.querySelector("main").innerText]',
    );
    throw new Error(`Not seen within 15 seconds: ${what}\n${page}`);
  }
  const sees = (selector: string, text = '') =>
    until(`${find(selector, text)}.length`, `${selector} ${text}`);
  const seesNo = (selector: string, text = '') =>
    until(`${find(selector, text)}.length === 0`, `no ${selector} ${text}`);
  return {
    until,
    sees,
    seesNo,
    goto: (path: string) => browser.goto(origin + path),
    walk: browser.walk,
    evaluate: browser.evaluate,
    async press(selector: string, text = '') {
      await until("document.readyState === 'complete'", 'the whole page');
      await sees(selector, text);
      await browser.evaluate(
        `${find(selector, text)}[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
      );
      const place = `(({ left, top, width, height }) => [left + Math.min(width / 2, 40), top + height / 2].map(Math.round))(${find(selector, text)}[0].getBoundingClientRect())`;
      // Waits until the element stands still, then presses its centre.
      let [x, y] = [-1, -1];
      for (let still = 0; still < 2; ) {
        await setTimeout(100);
        const [left, top] = (await browser.evaluate(place)) as [number, number];
        still = left === x && top === y ? still + 1 : 0;
        [x, y] = [left, top];
      }
      await browser.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    /** Presses keys one after the other while `held` stays down. */
    async keys(text: string, held?: string) {
      const each = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const actions = held
        ? [{ type: 'keyDown', value: held }, ...each, { type: 'keyUp', value: held }]
        : each;
      await browser.perform([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
const controlKey = '\uE009';
const enterKey = '\uE007';

async function journey(browser: Browser) {
  const server = await startServer();
  try {
    const { user, cookie } = await account(server);
    for (let i = 0; i < 12; i++)
      await server.post(
        '/api/ideas',
        idea({ ideaTitle: `Idea ${i}`, marketSize: i === 3 ? 'A walrus' : '' }),
        { cookie },
      );
    const { goto, press, keys, sees, seesNo, until, walk, evaluate } = personAt(
      browser,
      server.origin,
    );
    const focusIn = (selector: string) =>
      until(`document.activeElement?.matches(${JSON.stringify(selector)})`, `focus in ${selector}`);

    await goto('/');
    await sees('h1', 'Transforming Healthcare');
    await press('.nav a, .actions a', 'Contact');
    await sees('h1', 'Get in Touch');
    await press('[name=name]');
    await keys('Ada');
    await press('[name=email]');
    await keys('ada@example.org');
    await press('[name=message]');
    await keys('A message that is long enough.');
    await setTimeout(3000);
    await press('#contact-form button', 'Send');
    await sees('.toast', 'Message sent');

    await goto('/login');
    await press('#login-email, form [name=email]');
    await keys(user.email);
    await press('form [name=password]');
    await keys(password + enterKey);
    await sees('h1', 'Transforming Healthcare');
    await sees('.nav a', 'Idea Tracker');
    await press('.nav a', 'Idea Tracker');
    await sees('.ideas article a', 'Idea 0');
    await evaluate('void (window.isMarked = true)');

    await press('.tracker-nav a', 'Prioritise');
    await sees('.ranking li');
    await press('.tracker-nav a', 'Ideas');
    await press('button', 'Table');
    await sees('table a', 'Idea 0');
    await walk(-1);
    await sees('.ranking li');
    await walk(1);
    await sees('table a', 'Idea 0');
    await press('button', 'Cards');
    await keys('k', controlKey);
    await focusIn('[role=combobox]');
    await keys('walrus');
    await sees('[role=option]', 'Idea 3');
    await keys(enterKey);
    await sees('h1', 'Idea 3');
    await sees('[role=tab][aria-selected=true]', 'Market');

    await press('button', 'Comment on Market Size');
    await focusIn('.comment-form textarea');
    await keys('Who counts them?');
    await press('button', 'Post Comment');
    await sees('.comment', 'Who counts them?');
    await press('button', 'Edit Idea');
    await press('.edit-form [role=tab]', 'Overview');
    await press('.edit-form [name=diseaseArea]');
    await keys('Oncology');
    await press('button', 'Save Changes');
    await sees('.toast', 'Idea updated');
    await sees('.notebook dd', 'Oncology');

    await press('a', 'Back to all ideas');
    await sees('.ideas article a', 'Idea 11');
    await press('.ideas article a', 'Idea 11');
    await sees('h1', 'Idea 11');
    await focusIn('#page-heading');
    assert.equal(await evaluate('scrollY'), 0);
    await walk(-1);
    await sees('.ideas article a', 'Idea 11');
    await until('scrollY > 100', 'the list where it was left');
    await focusIn('.ideas article a');
    await walk(1);
    await sees('h1', 'Idea 11');
    await press('a', 'Back to all ideas');
    await sees('.ideas article a', 'Idea 11');
    await until('scrollY > 100', 'the list where it was left');

    await press('[role=tab]', 'Add New Idea');
    await press('.wizard [name=ideaTitle]');
    await keys('A new one');
    await press('button', 'Next');
    await sees('h2', 'Outcomes');
    await walk(-1);
    await sees('h2', 'Overview');
    await until(
      `document.querySelector('.wizard [name=ideaTitle]').value === 'A new one'`,
      'the draft',
    );
    await walk(1);
    await sees('h2', 'Outcomes');
    await press('[role=tab]', 'Ideas Dashboard');
    await sees('.unfinished', 'A new one');
    assert.equal(await evaluate('window.isMarked'), true, 'all of it in one document');

    await press('.avatar');
    await press('[data-log-out]', 'Log out');
    await press('dialog button', 'Delete it and log out');
    await sees('h1', 'Transforming Healthcare');
    await seesNo('.nav a', 'Idea Tracker');
  } finally {
    await server.stop();
  }
}

let failures = 0;
for (const { name, path, packages, start } of engines) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (!existsSync(path)) spawnSync('apt-get', ['install', '-y', ...packages], { stdio: 'inherit' });
  const began = Date.now();
  const browser = await start(path);
  try {
    await journey(browser);
    console.log(
      `${browser.version}: the journey passed in ${Math.round((Date.now() - began) / 1000)} s`,
    );
  } catch (error) {
    failures += 1;
    console.error(`${browser.version}:`, error);
  } finally {
    await browser.end();
  }
}
process.exit(failures);
