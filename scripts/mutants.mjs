// npm run mutants [-- NAME …]: puts the faults of mutant-list.mjs into the product, one after the other, and runs the
// tests that should detect them. It changes files under src, restores each, and rebuilds at the end. It fails if the
// tests miss a fault.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import typescript from 'typescript';
import { mutants } from './mutant-list.mjs';

const run = (command, args) => spawnSync(command, args, { encoding: 'utf8' });

if (run('git', ['status', '--porcelain', 'src']).stdout !== '') {
  console.error('Files under src have changes: commit them first.');
  process.exit(1);
}

const names = process.argv.slice(2);
const chosen = mutants.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);

/** Runs tests on the current files. @returns whether they pass @throws Error if the build fails */
function passes(tests) {
  const needsBuild = tests.some((path) => path.startsWith('api/'));
  if (needsBuild && run('node', ['scripts/bootstrap.mjs', '--build']).status !== 0)
    throw new Error('it does not build');
  return run('vitest', ['run', '--bail=1', ...tests.map((path) => `tests/${path}`)]).status === 0;
}

/**
 * Puts a fault into its file. tests/unit/app/recipes.test.ts checks that the replaced text occurs once.
 * @returns whether the tests noticed it, or why it was not tried
 */
function outcomeOf({ file, from, to, tests }) {
  const source = readFileSync(file, 'utf8');
  const broken = source.replace(from, () => to);
  const { diagnostics } = typescript.transpileModule(broken, {
    fileName: file,
    reportDiagnostics: true,
  });
  if (diagnostics?.length) return 'it is no TypeScript';
  try {
    writeFileSync(file, broken);
    return passes(tests) ? 'not noticed' : 'noticed';
  } catch (error) {
    return error.message;
  } finally {
    writeFileSync(file, source);
  }
}

// A test that also fails without a fault proves nothing.
if (!passes([...new Set(chosen.flatMap(({ tests }) => tests))])) {
  console.error('The tests fail without a fault: run npm test first.');
  process.exit(1);
}
const outcomes = chosen.map((mutant) => {
  const outcome = outcomeOf(mutant);
  console.log(`${outcome.padEnd(12)} ${mutant.name}`);
  return outcome;
});
run('node', ['scripts/bootstrap.mjs', '--build']);
const noticed = outcomes.filter((outcome) => outcome === 'noticed').length;
console.log(`\n${noticed} of ${outcomes.length} noticed`);
process.exit(noticed === outcomes.length ? 0 : 1);
