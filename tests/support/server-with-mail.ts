// One server and one mail server for all tests of the file that imports this module.
import { forThisFile } from './file-resources.ts';
import { startMailServer } from './mail.ts';
import { startServer } from './server.ts';

export const mail = await forThisFile(startMailServer());
export const server = await forThisFile(startServer({ SMTP_URL: mail.url }));
