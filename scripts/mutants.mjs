// npm run mutants [-- NAME …]: breaks the product in 27 places, one after the other, and runs the tests that should notice.
// It changes files under src, puts each back, and rebuilds at the end. A fault that no test notices makes it fail.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import typescript from 'typescript';

/** Each fault: its name, the file under src, the text that stands there once, the text in its place, the tests that notice. */
const mutants = [
  // Server
  [
    'an idea is deleted by somebody else',
    'features/ideas/server/ideas.ts',
    'if (userId !== caller.id) throw notYours();',
    '',
    'api/ideas/ideas',
  ],
  [
    'a comment is changed by somebody else',
    'features/comments/server/comments.ts',
    'if (comment.userId !== caller.id)',
    'if (comment.userId === null)',
    'api/comments/threads',
  ],
  [
    'a role that was withdrawn still writes',
    'features/accounts/server/caller.ts',
    'role === caller.role &&',
    '',
    'api/app/withdrawn-rights',
  ],
  [
    'an idea that is sent again becomes two',
    'platform/server/idempotency.ts',
    'gt(idempotencyKeys.createdAt, aDayAgo())',
    'gt(idempotencyKeys.createdAt, new Date())',
    'api/ideas/ideas',
  ],
  [
    'wrong passwords have no limit for a network',
    'platform/server/limits.ts',
    "'login-network': { points: 10,",
    "'login-network': { points: 1000,",
    'api/platform/limits',
  ],
  [
    'results of a round show before it ends',
    'features/rounds/server/results.ts',
    'if (!round.closedAt) throw roundOpen();',
    '',
    'api/rounds/rounds-blindness',
  ],
  [
    'a webhook reaches a private network',
    'platform/server/outgoing/call.ts',
    "if (version === 4) return !closed.check(address, 'ipv4');",
    'if (version === 4) return true;',
    'unit/webhooks',
  ],
  // Rules
  [
    'equal ideas are ranked by the highest priority number',
    'features/prioritise/domain/ranking.ts',
    'a.byHand - b.byHand',
    'b.byHand - a.byHand',
    'unit/prioritise',
  ],
  [
    'a cell begins with a formula',
    'platform/text/csv.ts',
    "const sign = '[=+",
    "const sign = '[+",
    'unit/exchange api/exchange unit/platform/text.test',
  ],
  [
    'a single score of a round is shown although few gave one',
    'features/rounds/domain/round-results.ts',
    'fewest = fewestShown,\n): ShownResults {',
    'fewest = 1,\n): ShownResults {',
    'unit/rounds',
  ],
  [
    'an answer "not sure" counts as an answer',
    'features/regulatory/domain/evaluate-rules.ts',
    "answer === null || answer === 'not sure'",
    'answer === null',
    'unit/regulatory',
  ],
  [
    'a file with a page around it counts as a PDF',
    'features/files/domain/detect-type.ts',
    'if (end < 0 || /[^\\s\\0]/.test(tail.slice(end + 5))) return false;',
    'if (end < 0) return false;',
    'unit/files',
  ],
  [
    'the specified words for a short password are others',
    'features/accounts/domain/account.ts',
    'Password must be at least 6 characters',
    'A password has at least 6 characters',
    'api/accounts/accounts',
  ],
  // Stores
  [
    'typed text is not kept on the device',
    'platform/client/drafts/drafts.ts',
    'isWritten(value) ? storage.set(key, value, where) : null',
    'null',
    'unit/platform/drafts',
  ],
  [
    'an older response overwrites a newer write',
    'platform/client/query/queries.ts',
    'while (outdated.delete(path)) response',
    'if (!path) response',
    'unit/platform/stale-reads',
  ],
  [
    'a read that fails empties the screen',
    'platform/client/query/queries.ts',
    'const isShown = error && data !== undefined && !isGone(error);',
    'const isShown = false;',
    'unit/platform/stale-reads',
  ],
  [
    'own writes count as news',
    'platform/client/api/local-writes.ts',
    'return found !== undefined;',
    'return false;',
    'unit/events',
  ],
  [
    'each letter of an assessment is sent at once',
    'platform/client/api/send-queue.ts',
    'const pauseMs = 1000;',
    'const pauseMs = 0;',
    'unit/rounds',
  ],
  // Components
  [
    'the specified words of a failure are others',
    'features/tracker/ui/wizard/use-wizard.ts',
    'Failed to create idea. Please try again.',
    'The idea was not created.',
    'component/tracker/wizard',
  ],
  [
    'the focus does not follow to a step',
    'features/tracker/ui/wizard/use-wizard.ts',
    '    element.focus();\n',
    '',
    'component/tracker/wizard',
  ],
  [
    'a comment that cannot be posted is lost',
    'platform/ui/form/DraftForm.tsx',
    'const result = await props.send(values);\n      $text.write(null);',
    '$text.write(null);\n      const result = await props.send(values);',
    'component/comments',
  ],
  [
    'what Cancel has given up comes back',
    'platform/ui/form/DraftForm.tsx',
    'function cancel() {\n    $text.write(null);',
    'function cancel() {',
    'component/comments',
  ],
  [
    'Escape does not close a form of a text',
    'platform/ui/form/DraftForm.tsx',
    'onKeyDown={formKeys(leave)}',
    'onKeyDown={formKeys(() => {})}',
    'component/comments component/admin',
  ],
  [
    'decisions are not read again once one is recorded',
    'features/decisions/client/decisions.ts',
    '    readAgain(path);\n    return recorded;',
    '    return recorded;',
    'component/decisions',
  ],
  [
    'a file that was replaced is waited for',
    'features/files/client/uploads.ts',
    'if (draft) endUploadsOf(draft, key);',
    '',
    'component/evidence',
  ],
  [
    'answers of an outlook replace what was answered elsewhere',
    'features/regulatory/client/regulatory-answers.ts',
    '{ ...data.answers, ...value }',
    '{ ...value }',
    'component/regulatory',
  ],
  [
    'a sign-in goes on before the session is read again',
    'features/accounts/client/sign-in.ts',
    '  await recheckSession();',
    '  void recheckSession();',
    'component/accounts',
  ],
].map(([name, path, from, to, tests]) => ({
  name,
  file: `src/${path}`,
  from,
  to,
  tests: tests.split(' '),
}));

const run = (command, args) => spawnSync(command, args, { encoding: 'utf8' });

if (run('git', ['status', '--porcelain', 'src']).stdout !== '') {
  console.error('Files under src have changes: commit them first.');
  process.exit(1);
}

const names = process.argv.slice(2);
const chosen = mutants.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);

/** Runs tests on what stands in src. @returns whether they pass @throws Error where it does not build */
function passes(tests) {
  const needsBuild = tests.some((path) => path.startsWith('api/'));
  if (needsBuild && run('node', ['scripts/bootstrap.mjs', '--build']).status !== 0)
    throw new Error('it does not build');
  return run('vitest', ['run', '--bail=1', ...tests.map((path) => `tests/${path}`)]).status === 0;
}

/** @returns why a fault was not tried, or whether the tests noticed it */
function outcomeOf({ file, from, to, tests }) {
  const source = readFileSync(file, 'utf8');
  if (source.split(from).length !== 2) return 'its text does not stand in the file once';
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

// A test that fails without a fault notices nothing.
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
