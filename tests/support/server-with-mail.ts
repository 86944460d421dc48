// A server and a mail server for all tests of the file that imports this.
import { send } from './api.ts';
import { forThisFile } from './file-resources.ts';
import { startMailServer } from './mail.ts';
import { startServer } from './server.ts';

export const mail = await forThisFile(startMailServer());
export const server = await forThisFile(startServer({ SMTP_URL: mail.url }));

/** What somebody who is signed in sends. */
export const call = (method: string, path: string, body: unknown, { cookie }: { cookie: string }) =>
  send(server, method, path, body, { cookie });
