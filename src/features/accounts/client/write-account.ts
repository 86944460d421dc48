import { write } from '#platform/client/query/queries.ts';

/** Also refetches the account, because most changes also appear in its security log. */
export const writeAccount = <Result = void>(method: string, path: string, body?: unknown) =>
  write<Result>(method, path, body, { invalidates: ['account'] });
