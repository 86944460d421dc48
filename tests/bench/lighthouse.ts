// Part of npm run bench: Lighthouse, mobile, the medians of three runs of each page. `npm exec` fetches Lighthouse for
// this run: as a dependency it would double the size of an installation.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { account, idea, send } from '../support/api.ts';
import { freePort, startServer } from '../support/server.ts';
import { launchOptions } from '../support/whole-browser.ts';
import { median } from './median.ts';

const version = '13.5.0';
const runs = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 3);
const run = promisify(execFile);

const server = await startServer();
const { cookie } = await account(server);
const ideas = Array.from({ length: 200 }, (_, i) =>
  idea({
    ideaTitle: `Idea ${i}: triage at home for people who wait for a place on the ward`,
    briefDescription:
      'A short questionnaire and a wearable that together tell a nurse which patients of the ward need a visit before the evening round, and why.',
    impactScore: 1 + (i % 10),
    feasibilityScore: 1 + ((i * 7) % 10),
    innovationScore: 1 + ((i * 3) % 10),
    diseaseArea: `Area ${i % 12}`,
  }),
);
await send(server, 'POST', '/api/ideas/import', { ideas, apply: true }, { cookie });

// One browser for all runs. Lighthouse drives it through its debugging port, empties its cache before each run and
// keeps its cookies.
const port = await freePort();
const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const context = await chromium.launchPersistentContext(profile, {
  ...launchOptions(`--remote-debugging-port=${port}`),
  // Playwright disables the back/forward cache by default, and Lighthouse would then report it as missing.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
const { hostname: domain } = new URL(server.origin);
const signIn = () =>
  context.addCookies([
    { name, value, domain, path: '/' },
    { name: 'session_hint', value: '1', domain, path: '/' },
  ]);

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

async function measure(path: string): Promise<Report> {
  const file = join(profile, 'report.json');
  await run(
    'npm',
    [
      ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse'],
      server.origin + path,
      ...[`--port=${port}`, '--quiet', '--output=json', `--output-path=${file}`],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Repeats a run that Lighthouse failed to record. */
async function measureAgain(path: string, tries = 3): Promise<Report> {
  try {
    return await measure(path);
  } catch (error) {
    if (tries === 1) throw error;
    return measureAgain(path, tries - 1);
  }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

console.log(
  '| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | TBT ms | CLS |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
const remarks = new Set<string>();
const paths = process.env.BENCH_PATHS?.split(',');
for (const path of paths ?? [
  '/',
  '/about',
  '/portfolio',
  '/contact',
  '/tools/regulatory-check',
  '/login',
  '/idea-tracker',
]) {
  if (path === '/idea-tracker') await signIn();
  const reports: Report[] = [];
  for (let i = 0; i < runs; i++) reports.push(await measureAgain(path));
  const cells = [
    ...categories.map((key) =>
      median(reports.map((report) => Math.round((report.categories[key]?.score ?? 0) * 100))),
    ),
    ...timings.map((key) => {
      const figure = median(reports.map((report) => report.audits[key]?.numericValue ?? 0));
      return key === 'cumulative-layout-shift' ? figure.toFixed(3) : figure.toFixed(0);
    }),
  ];
  console.log(
    `| ${path === '/idea-tracker' ? 'tracker, 200 ideas' : path} | ${cells.join(' | ')} |`,
  );
  for (const [key, audit] of Object.entries(reports.at(-1)?.audits ?? {}))
    if (audit.score !== null && audit.score < 0.9) remarks.add(`${path}: ${key}, ${audit.score}`);
  if (process.env.BENCH_REPORTS)
    await writeFile(
      join(process.env.BENCH_REPORTS, `${path.slice(1).replaceAll('/', '-') || 'home'}.json`),
      JSON.stringify(reports.at(-1)),
    );
}
if (remarks.size > 0) console.log(`\nBelow 0.9:\n${[...remarks].join('\n')}`);
await context.close();
await rm(profile, { recursive: true, force: true });
await server.stop();
