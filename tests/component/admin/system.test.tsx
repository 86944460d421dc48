import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SystemState } from '../../../src/features/admin/domain/admin-response.ts';
import { System } from '../../../src/features/admin/ui/System.tsx';
import { answerCalls } from '../calls.ts';

type Job = SystemState['jobs'][number];

const job = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  lastRun: new Date().toISOString(),
  nextRun: new Date().toISOString(),
  failures: 0,
  lastError: null,
  ...more,
});
const failing = job('digests', {
  failures: 3,
  lastError: { at: new Date().toISOString(), message: 'The database did not answer.' },
});

async function showSystem(jobs: Job[]) {
  const state: SystemState = { warnings: [], jobs };
  answerCalls({ 'GET /api/admin/system': state });
  await render(<System part="system" mail={undefined} />);
}

test('jobs that work are one sentence, and a list on request', async () => {
  await showSystem([job('old mail'), job('expired links')]);
  await expect.element(page.getByText('2 jobs work')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await page.getByText('2 jobs work').click();
  await expect.element(page.getByRole('row', { name: 'expired links' })).toBeVisible();
});

test('jobs that fail stand first, with how often and why', async () => {
  await showSystem([job('old mail'), failing]);
  const table = page.getByRole('region', { name: 'Background jobs that fail' });
  await expect.element(table.getByRole('row', { name: 'digests' })).toBeVisible();
  await expect.element(table).toMatchTextContent('Failed 3 times');
  await expect.element(table).toMatchTextContent('The database did not answer.');
  await expect.element(table.getByRole('row', { name: 'old mail' })).not.toBeInTheDocument();
  await page.getByText('1 job works').click();
  await expect.element(page.getByRole('row', { name: 'old mail' })).toBeVisible();
});
