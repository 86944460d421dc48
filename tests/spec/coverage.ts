import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { statements } from './statements.ts';

export const coverageFile = 'tests/spec-coverage.md';

/** The title and file of every test and of every step of a journey, read from the sources. */
function titles() {
  return globSync('tests/{unit,api,component,e2e}/**/*.{test,spec}.{ts,tsx}')
    .sort()
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /\btest(?:\.step|\.each\([\s\S]*?\]\s*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g,
        ),
      ].map((match) => ({
        file,
        title: (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(['"])/g, '$1'),
      })),
    );
}

/** Builds the table of statements and their tests, and lists the statements without a test. */
export function specCoverage() {
  const known = titles();
  const missing: string[] = [];
  const parts = Object.entries(statements).map(([section, rows]) => {
    const lines = rows.map(([statement, ...wanted]) => {
      const found = wanted.flatMap((fragment) => {
        const matches = known.filter(({ title }) => title.includes(fragment));
        if (matches.length === 0) missing.push(`${statement}: no test is called "${fragment}"`);
        return matches;
      });
      if (wanted.length === 0) missing.push(`${statement}: no test`);
      const tests = [
        ...new Set(found.map(({ file, title }) => `${title} (${file.replace('tests/', '')})`)),
      ];
      return `| ${statement} | ${tests.map((test) => test.replaceAll('|', '\\|')).join('<br>')} |`;
    });
    return `## ${section}\n\n| statement | proven by |\n|---|---|\n${lines.join('\n')}\n`;
  });
  const text = `# The specification and its tests\n\nWritten by \`npm run spec-coverage\` from tests/spec/statements.ts.\n\n${parts.join('\n')}`;
  return { text, missing };
}

if (process.argv[1]?.endsWith('coverage.ts')) writeFileSync(coverageFile, specCoverage().text);
