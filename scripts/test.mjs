// npm test: every check, types beside the unit and API tests, then "N passed, N failed" from the suites' own reports.
// A check without cases of its own (format, types, build) counts as one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser, findHeadlessEngine } from './browser.mjs';

const reports = 'test-results/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures = [];
/** What is said again at the end, where it is found: a suite prints it amid hundreds of lines. */
const reasons = [];
const skipped = [];
/** Every case with its duration in ms. */
const durations = [];
/** Why the first try of a case failed whose second one passed: a race to be found, in the test or in the product. */
const unsteady = [];

/** @param beside what runs beside something else keeps its words until it has ended */
async function run(title, command, args, { env = {}, beside = false } = {}) {
  if (!beside) console.log(`\n== ${title}`);
  const start = Date.now();
  const said = [];
  const child = spawn(command, args, {
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said.push(chunk);
    });
  // A command that isn't there is one that has failed.
  const [status] = await once(child, 'close').catch((error) => [error]);
  if (beside) console.log(`\n== ${title}\n${Buffer.concat(said)}`);
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
}

/** A suite that ends badly without a failed case (a crash, no report) is one failure. */
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

// npm test -- NAME …: the test files with one of these in their path ("unit", "tracker/wizard"), each by its suite.
const names = process.argv.slice(2);
if (names.length > 0) {
  const all = globSync('tests/{unit,api,component,e2e}/**/*.{test,spec}.{ts,tsx}');
  const chosen = all.filter((file) => names.some((name) => file.includes(name)));
  if (chosen.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`);
    process.exit(1);
  }
  const inBrowser = chosen.filter((file) => file.startsWith('tests/e2e/'));
  const others = chosen.filter((file) => !inBrowser.includes(file));
  const passed = [
    others.length === 0 ||
      (await run('Unit, API and component tests', 'vitest', ['run', ...others])),
    inBrowser.length === 0 || (await run('Browser tests', 'playwright', ['test', ...inBrowser])),
  ];
  process.exit(passed.every(Boolean) ? 0 : 1);
}

await check('Format and lint', 'biome', ['ci', '--error-on-warnings', '--reporter=summary', '.']);
// They keep one processor busy; the tests wait for other processes part of the time.
const types = check('Types', 'astro', ['check', '--minimumSeverity', 'error'], { beside: true });

/**
 * Counts the cases of a Vitest report. A file that fails to load has no failed case; it counts as a failure all the same,
 * and so does a case that never ended. A case that this machine cannot run is named and not counted.
 */
function vitestResults({ numPassedTests, testResults }) {
  const unsound = /failed|pending/;
  const failed = testResults.flatMap((file) => {
    const cases = file.assertionResults.filter(({ status }) => unsound.test(status));
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

/** @param projects names of projects in vitest.config.ts */
function vitest(title, ...projects) {
  const report = `${reports}/${projects[0]}.json`;
  const args = ['run', ...projects.map((name) => `--project=${name}`)];
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return suite(title, 'vitest', [...args, ...output], report, vitestResults);
}

await vitest('Unit and API tests', 'unit', 'api');

await types;

/** What the page held when a browser test failed: Playwright writes it beside the test's other results. */
const pageOf = ({ attachments }) =>
  attachments
    .filter(({ name, path }) => name === 'error-context' && path && existsSync(path))
    .map(({ path }) => readFileSync(path, 'utf8').split('```yaml')[1] ?? '');

/** The cases of a Playwright suite and of the suites within it. */
const casesIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(casesIn)];
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results);
const placeOf = ({ file, line, title }) => `${file}:${line} ${title}`;

/** Where a case is, and why its tries failed: messages and pages. */
const whyOf = (one) =>
  [
    placeOf(one),
    ...resultsOf(one).flatMap(({ errors }) => errors.map(({ message }) => message)),
    ...resultsOf(one).flatMap(pageOf),
  ].join('\n');

const browserReport = `${reports}/playwright.json`;
if (findBrowser()) {
  findHeadlessEngine();
  await vitest('Component tests', 'component');
  await suite(
    'Browser tests',
    'playwright',
    ['test', '--reporter=line,json'],
    browserReport,
    ({ stats, errors, suites }) => {
      const all = suites.flatMap(casesIn);
      const isUnsteady = ({ tests }) => tests.some(({ status }) => status === 'flaky');
      unsteady.push(...all.filter(isUnsteady).map(whyOf));
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + stats.skipped + errors.length,
        // The duration of all tries together.
        cases: all.map((one) => ({
          name: placeOf(one),
          ms: resultsOf(one).reduce((sum, { duration }) => sum + duration, 0),
        })),
        why: [...errors.map(({ message }) => message), ...all.filter(({ ok }) => !ok).map(whyOf)],
      };
    },
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  );
} else {
  console.error(
    'No Chromium was found and none could be installed: the component and browser tests did not run.',
  );
  count('Component and browser tests', 0, 1);
}

if (skipped.length) console.log(`\nSkipped on this machine:\n${skipped.join('\n')}`);
const print = (reason) => console.log(`\n${reason.split('\n').slice(0, 150).join('\n')}`);
reasons.forEach(print);
if (unsteady.length) console.log('\nPassed at the second try alone:');
unsteady.forEach(print);
const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, 10);
console.log('\nThe ten slowest cases:');
for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
