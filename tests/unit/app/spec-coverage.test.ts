import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageFile, specCoverage } from '../../spec/coverage.ts';

test('every statement of the specification has a test', () => {
  expect(specCoverage().missing).toEqual([]);
});

test('the table of statements and tests is up to date (npm run spec-coverage)', () => {
  expect(readFileSync(coverageFile, 'utf8')).toBe(specCoverage().text);
});
