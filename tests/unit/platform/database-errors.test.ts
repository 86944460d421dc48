import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../src/platform/server/database/errors.ts';

test('what a failed query and its values say decides nothing: a busy database is one', () => {
  const cause = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const words = 'UNIQUE constraint failed';
  const error = new DrizzleQueryError('select ?', [words], cause);
  expect(isUnavailable(error)).toBe(true);
  const other = Object.assign(new Error('FOREIGN KEY constraint failed'), {
    code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  });
  expect(isUnavailable(new DrizzleQueryError('insert', [words], other))).toBe(false);
});
