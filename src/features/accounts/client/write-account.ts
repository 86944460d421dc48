import { write } from '../../../platform/client/query/queries.ts';

/** Writes to the caller's account, and refetches the account on the screen: most changes also appear in its log. */
export const writeAccount = <Result = void>(method: string, path: string, body?: unknown) =>
  write<Result>(method, path, body, { invalidates: ['account'] });
