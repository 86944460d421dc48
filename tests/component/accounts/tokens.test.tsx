import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewAccessToken } from '../../../src/features/accounts/domain/account-response.ts';
import { Tokens } from '../../../src/features/accounts/ui/account/Tokens.tsx';
import { answerCalls, noConnection } from '../calls.ts';
import { founder } from '../people.ts';

test('where the list cannot be read again a new token is shown all the same: nothing shows it later', async () => {
  answerCalls({ 'GET /api/account/tokens': [] });
  await render(<Tokens user={founder()} />);
  const tokens = page.getByRole('region', { name: 'Access tokens' });
  await tokens.getByText('New token', { exact: true }).click();
  const made: NewAccessToken = {
    ...{ id: crypto.randomUUID(), name: 'Weekly report', scope: 'read', lastUsedAt: null },
    ...{ createdAt: new Date().toISOString(), expiresAt: '2096-12-31T00:00:00.000Z' },
    token: 'dhil_pat_of_this_test',
  };
  answerCalls({
    'GET /api/account/tokens': noConnection,
    'POST /api/account/tokens': made,
  });
  await tokens.getByLabelText('Name').fill('Weekly report');
  await tokens.getByRole('button', { name: 'Make token' }).click();
  await expect
    .element(tokens.getByLabelText('New token “Weekly report”'))
    .toHaveValue('dhil_pat_of_this_test');
});
