import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

const allTests = globSync('tests/*/*/*.{spec,test}.{ts,tsx}');
/** The files of a test that a document names, such as `api/oidc`. They lie in the folder of a feature. */
const testFiles = (suite: string, name: string) =>
  allTests.filter((file) => new RegExp(`^tests/${suite}/[^/]+/${name}\\.(spec|test)`).test(file));

test('every test that docs/security.md names exists, with its sentence', () => {
  const text = read('docs/security.md').replace(/\s+/g, ' ');
  const named = [...text.matchAll(/\b(api|component|e2e|slow|unit)\/([\w-]+)(?:: “([^”]+)”)?/g)];
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(([, suite = '', name = '', sentence = '']) => {
    const [file, ...others] = testFiles(suite, name);
    if (!file || others.length > 0) return true;
    const code = read(file).replace(/^\s*(\/\/|\*).*$/gm, '');
    return !code.includes(sentence);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test.each([
  ['ASVS', /^## ASVS 5\.0/m, /^\| \d/, 70, / *(;|\|)/],
  ['the threats', /^## Threats$|^Out of scope/m, /^\| (?!who |-)/, 15, /(?:)/],
])(
  'every row of %s in docs/security.md names a test by its sentence',
  (_, part, row, least, end) => {
    const rows = read('docs/security.md')
      .split(part)[1]
      ?.split('\n')
      .filter((line) => row.test(line));
    expect(rows?.length).toBeGreaterThan(least);
    const named = new RegExp(`(api|component|e2e|slow|unit)/[\\w-]+: “[^”]+”${end.source}`);
    expect(rows?.filter((line) => !named.test(line))).toEqual([]);
  },
);

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md').sort()];

test.each(documents)('every file, picture and npm script that %s names exists', (document) => {
  const text = read(document);
  for (const [, path = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g))
    expect(existsSync(join(dirname(document), path)), path).toBe(true);
  for (const [, path = ''] of text.matchAll(
    /`((?:src|tests|db|scripts|deploy|docs)\/[\w./[\]-]+)`/g,
  ))
    expect(existsSync(path), path).toBe(true);
  const { scripts } = JSON.parse(read('package.json'));
  for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g))
    expect(scripts, name).toHaveProperty([name]);
});

test('every decision that code and documents name exists', () => {
  const numbers = globSync('docs/decisions/*.md').map((file) => basename(file).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const files = [...documents, ...globSync(['src/**/*.{ts,tsx,css}', 'db/**/*.ts', '*.mjs'])];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions?[/ ](\d{4})\b/gi)].map(([, number = '']) => ({
      file,
      number,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('README.md stays under 700 words', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThan(700);
});

test('docs/operations.md and .env.example have every setting, and .env.example no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, name = '']) => name).sort();
  const settings = namesIn('src/platform/server/config.ts', /^ {2}([A-Z_]+): /gm);
  expect(settings.length).toBeGreaterThan(25);
  expect(namesIn('.env.example', /^(?:# )?([A-Z_]+)=/gm)).toEqual(settings);
  const text = read('docs/operations.md');
  expect(settings.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('each file that a comment names exists', () => {
  const files = globSync('{src,db,scripts,tests}/**/*.{ts,tsx,mjs,css,astro}');
  const known = new Set([...files, ...globSync('*.ts')].map((file) => basename(file)));
  const isComment = /^\s*(\/\/|\*|\/\*|\{\/\*)/;
  const named = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => isComment.test(line))
      .flatMap((line) => line.match(/(?<![\w.-])[\w.-]+\.(tsx?|css|astro)\b/g) ?? [])
      .map((name) => [file, name] as const),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(([, name]) => !known.has(name))).toEqual([]);
});
