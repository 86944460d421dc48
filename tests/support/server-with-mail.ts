// A server and a mail server for all tests of the file that imports this.
import { afterAll, beforeAll } from 'vitest';
import { send } from './api.ts';
import { type MailServer, startMailServer } from './mail.ts';
import { type Server, startServer } from './server.ts';

export let server: Server;
export let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** What somebody who is signed in sends. */
export const call = (method: string, path: string, body: unknown, { cookie }: { cookie: string }) =>
  send(server, method, path, body, { cookie });
