import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of tests/spec-coverage.md: a statement, and its tests as "title (file)". */
const rows = [
  ...readFileSync('tests/spec-coverage.md', 'utf8').matchAll(/^\| (?!statement)(.*) \| (.*) \|$/gm),
].map(([, statement = '', tests = '']) => ({ statement, tests: tests.split('<br>') }));

/** @returns whether a file of tests has a test, or a step of a test, with this title */
function hasTest(reference: string) {
  const [, title, file] = /^(.+) \((\S+)\)$/.exec(reference) ?? [];
  const path = `tests/${file}`;
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8').replace(/\\(['"])/g, '$1');
  return [`'${title}'`, `"${title}"`].some((quoted) => source.includes(quoted));
}

test('every statement of the specification has a test that exists', () => {
  const missing = rows.flatMap(({ statement, tests }) =>
    tests.filter((name) => !hasTest(name)).map((name) => `${statement}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(70);
});
