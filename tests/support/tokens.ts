import type { Account } from './api.ts';
import type { Server } from './server.ts';

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

export async function accessToken(
  server: Server,
  who: Account,
  scope: 'read' | 'write' = 'write',
  name = 'Weekly report',
) {
  const body = { name, scope, days: 90 };
  const answer = await server.post('/api/account/tokens', body, who);
  if (answer.status !== 201) throw new Error(`no token: ${answer.text}`);
  const { id, token }: { id: string; token: string } = answer.body;
  return { id, token, ...bearer(token) };
}

export const endToken = (server: Server, id: string) =>
  server.sql('update access_tokens set expires_at = 1 where id = ?', [id]);
