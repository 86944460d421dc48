// The shared server and two founders, for all tests of the file that imports this module.
import { account, send } from './api.ts';
import { sharedServer } from './shared-server.ts';

export const server = await sharedServer();
export const owner = await account(server, 'founder', 'Owner');
export const other = await account(server, 'founder', 'Other');

/** Sends a request, by `owner` unless the test names somebody else. */
export const call = (
  method: string,
  path: string,
  body?: unknown,
  by: Parameters<typeof send>[4] = owner,
) => send(server, method, path, body, by);
