// One server and one mail server for all tests of the file that imports this module.
import { forThisFile, serverForFile } from './file-resources.ts';
import { startMailServer } from './mail.ts';

export const mail = await forThisFile(startMailServer());
export const server = await serverForFile({ SMTP_URL: mail.url });
