import { expect, test } from 'vitest';
import { account, send } from '../support/api.ts';
import { forThisFile } from '../support/for-this-file.ts';
import { startServer } from '../support/server.ts';

test('the system page lists the warnings of the start and the background jobs', async () => {
  const server = await forThisFile(startServer({ WEBHOOK_PRIVATE_NETWORK: 'on' }));
  const { cookie } = await account(server, 'admin');
  const { status, body } = await send(server, 'GET', '/api/admin/system', undefined, { cookie });
  expect(status).toBe(200);
  expect(body.warnings).toContainEqual({
    key: 'webhooks',
    text: 'Webhooks may lead into private networks. Set WEBHOOK_PRIVATE_NETWORK=off unless a receiver is there.',
    at: expect.any(String),
  });
  expect(body.jobs).toContainEqual(
    expect.objectContaining({ name: 'close rounds', failures: 0, lastError: null }),
  );
});
