// A repeated request, for example after a lost response, gets the result of the first (docs/decisions/0020).

import { hash, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/platform.ts';
import { dayMs } from '#platform/text/durations.ts';
import type { Transaction } from './database/database.ts';
import { Problem } from './http/problem.ts';

/** A String of RFC 9651 without escapes: printable ASCII in quotation marks. */
const pattern = /^"([ !#-[\]-~]{1,100})"$/;

/** Reads Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). @throws Problem 400 */
export function readIdempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key');
  if (header === null) return null;
  const [, key] = pattern.exec(header) ?? [];
  if (key !== undefined) return key;
  throw new Problem(
    400,
    'Write the Idempotency-Key in quotation marks: 1 to 100 printable ASCII characters.',
  );
}

export type KeyedRequest = {
  userId: string;
  operation: typeof idempotencyKeys.$inferSelect.operation;
  /** Null: every request is run. */
  key: string | null;
  /** The parsed body, so that equal JSON counts as equal. */
  body: object;
};

const hashOf = ({ body }: KeyedRequest) => hash('sha256', JSON.stringify(body), 'base64url');

/** How long a key counts. */
export const keyDays = 1;
const aDayAgo = () => new Date(Date.now() - keyDays * dayMs);

/** Mutations that create one row, and read it in their transaction, use `createOnce` instead. */
export async function findEarlierResult(tx: Transaction, request: KeyedRequest) {
  const { userId, operation, key } = request;
  if (key === null) return undefined;
  const [found] = await tx
    .select({ id: idempotencyKeys.resultId, bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, aDayAgo()),
      ),
    );
  return found && { id: found.id, isSame: found.bodyHash === hashOf(request) };
}

/** @param resultId the id of the created row */
export async function recordResult(tx: Transaction, request: KeyedRequest, resultId: string) {
  const { userId, operation, key } = request;
  if (key === null) return;
  const result = { bodyHash: hashOf(request), resultId, createdAt: new Date() };
  await tx
    .insert(idempotencyKeys)
    .values({ userId, operation, key, ...result })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.operation, idempotencyKeys.key],
      set: result,
    });
}

type Once<Result> = {
  /** Creates a row with this new id. */
  create: (id: string) => Promise<Result>;
  /** The row that an earlier request created; undefined if it was deleted for good. */
  find: (id: string) => Promise<Result | undefined>;
  /** Completes the error message for another body: `added another comment`. */
  done: string;
};

/**
 * Creates a row, or returns the one that an earlier request with the same key and body created.
 * @throws Problem 422 with the earlier row (the key was used for another body)
 */
export async function createOnce<Result>(
  tx: Transaction,
  request: KeyedRequest,
  { create, find, done }: Once<Result>,
): Promise<Result> {
  const earlier = await findEarlierResult(tx, request);
  const current = earlier && (await find(earlier.id));
  if (earlier && current !== undefined) {
    if (earlier.isSame) return current;
    throw new Problem(422, `This Idempotency-Key has ${done}.`, { current });
  }
  const id = randomUUID();
  const created = await create(id);
  await recordResult(tx, request, id);
  return created;
}

/** Lets the key of a deleted result be used again. @param resultId the id of the deleted row */
export async function forgetResult(tx: Transaction, resultId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.resultId, resultId));
}
