// npm test: runs every check and prints "N passed, N failed" from the reports of the suites. Format, types and build
// count as one case each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser, findHeadlessEngine } from './browser.mjs';

const reports = 'test-results/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures = [];
/** The message of each failure. They are printed at the end, because a suite prints hundreds of lines after them. */
const reasons = [];
const skipped = [];
/** Every case with its duration in ms. */
const durations = [];

/** @param beside prints the output of a command that runs beside another one after its end */
async function run(title, command, args, { env = {}, beside = false } = {}) {
  if (!beside) console.log(`\n== ${title}`);
  const start = Date.now();
  const output = [];
  const child = spawn(command, args, {
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output.push(chunk);
    });
  // A missing command counts as a failed one.
  const [status] = await once(child, 'close').catch((error) => [error]);
  if (beside) console.log(`\n== ${title}\n${Buffer.concat(output)}`);
  console.log(`== ${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return status === 0;
}

function count(title, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed) failures.push(title);
}

async function check(title, command, args, options) {
  const ok = await run(title, command, args, options);
  count(title, Number(ok), Number(!ok));
  return ok;
}

/** Runs a suite. A suite that fails without a failed case, because it crashed or wrote no report, is one failure. */
async function suite(title, command, args, report, read, env) {
  const ok = await run(title, command, args, { env });
  const {
    passed = 0,
    failed = 0,
    skips = [],
    why = [],
    cases = [],
  } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {};
  skipped.push(...skips);
  reasons.push(...why);
  durations.push(...cases);
  count(title, passed, failed || Number(!ok || passed === 0));
}

const build = (options) =>
  check('Build', process.execPath, ['scripts/bootstrap.mjs', '--build'], options);

// npm test -- NAME …: the test files with a NAME in their path ("unit", "tracker/wizard").
const names = process.argv.slice(2);
if (names.length > 0) {
  const all = globSync('tests/{unit,api,slow,component,e2e}/**/*.{test,spec}.{ts,tsx}');
  const chosen = all.filter((file) => names.some((name) => file.includes(name)));
  if (chosen.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`);
    process.exit(1);
  }
  if (chosen.some((file) => !/^tests\/(unit|component)\//.test(file)) && !(await build()))
    process.exit(1);
  const inBrowser = chosen.filter((file) => file.startsWith('tests/e2e/'));
  const others = chosen.filter((file) => !inBrowser.includes(file));
  const passed = [
    others.length === 0 ||
      (await run('Unit, API and component tests', 'vitest', ['run', ...others])),
    inBrowser.length === 0 || (await run('Browser tests', 'playwright', ['test', ...inBrowser])),
  ];
  process.exit(passed.every(Boolean) ? 0 : 1);
}

// TypeScript 7 takes half of the time and cannot read Astro files. TypeScript 6 checks those. `tsc` in
// node_modules/.bin can be either of them.
const types = check(
  'Types of Astro files',
  'astro',
  ['check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.pages.json'],
  { beside: true },
).then(() =>
  check('Types', process.execPath, ['node_modules/typescript-7/bin/tsc', '--noEmit'], {
    beside: true,
  }),
);
const format = check(
  'Format and lint',
  'biome',
  ['ci', '--error-on-warnings', '--reporter=summary', '.'],
  { beside: true },
);
await build();
await format;

/**
 * Counts the cases of a Vitest report. A file that does not load and a case that does not end are failures. A case that
 * this machine cannot run is named and not counted.
 */
function vitestResults({ numPassedTests, testResults }) {
  const failed = testResults.flatMap((file) => {
    const cases = file.assertionResults.filter(({ status }) => /failed|pending/.test(status));
    return cases.length || file.status === 'passed' ? cases : [file];
  });
  const skips = testResults
    .filter(({ status }) => status === 'passed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped');
  return {
    passed: numPassedTests,
    failed: failed.length,
    skips: skips.map(({ fullName }) => fullName),
    cases: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({ name: fullName, ms: duration })),
    ),
    why: failed.map(({ fullName, name, failureMessages = [], message }) =>
      [fullName ?? name, message, ...failureMessages].filter(Boolean).join('\n'),
    ),
  };
}

const hasBrowser = Boolean(findBrowser());
if (hasBrowser) findHeadlessEngine();

const vitestReport = `${reports}/vitest.json`;
const projects = ['unit', 'api', ...(hasBrowser ? ['component'] : [])];
await suite(
  'Unit, API and component tests',
  'vitest',
  [
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  vitestReport,
  vitestResults,
);

await types;

/** The page as it was when a browser test failed. Playwright writes it beside the other results of the test. */
const pageOf = ({ attachments }) =>
  attachments
    .filter(({ name, path }) => name === 'error-context' && path && existsSync(path))
    .map(({ path }) => readFileSync(path, 'utf8').split('```yaml')[1] ?? '');

/** The cases of a Playwright suite and of the suites within it. */
const casesIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(casesIn)];
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results);
const placeOf = ({ file, line, title }) => `${file}:${line} ${title}`;

/** Where a case is, the messages of its failures, and the page as it was. */
const whyOf = (one) =>
  [
    placeOf(one),
    ...resultsOf(one).flatMap(({ errors }) => errors.map(({ message }) => message)),
    ...resultsOf(one).flatMap(pageOf),
  ].join('\n');

const browserReport = `${reports}/playwright.json`;
if (hasBrowser)
  await suite(
    'Browser tests',
    'playwright',
    ['test', '--reporter=line,json'],
    browserReport,
    ({ stats, errors, suites }) => {
      const all = suites.flatMap(casesIn);
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.skipped + errors.length,
        cases: all.map((one) => ({ name: placeOf(one), ms: resultsOf(one)[0]?.duration ?? 0 })),
        why: [...errors.map(({ message }) => message), ...all.filter(({ ok }) => !ok).map(whyOf)],
      };
    },
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  );
else {
  console.error(
    'No Chromium was found and none could be installed: the component and browser tests did not run.',
  );
  count('Component and browser tests', 0, 1);
}

if (skipped.length) console.log(`\nSkipped on this machine:\n${skipped.join('\n')}`);
const print = (reason) => console.log(`\n${reason.split('\n').slice(0, 150).join('\n')}`);
reasons.forEach(print);
const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, 10);
console.log('\nThe ten slowest cases:');
for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
