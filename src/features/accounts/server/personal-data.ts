// The registry of personal data: each feature says in one file what a person downloads and what happens to it when
// the account is deleted.

import type { Transaction } from '../../../platform/server/database/transaction.ts';
import type { User } from '../domain/account-response.ts';
import type { Caller } from './caller.ts';
import { readOwnMail } from './correspondence.ts';
import { personalRecord } from './personal-record.ts';

export type AccountDeletion = Pick<User, 'id' | 'email'> & {
  /** The administrator who gets the ideas; null where ideas and comments are deleted with the account. */
  heirId: string | null;
};

/** The end of a removal, which runs once every feature has removed what it holds. */
export type Finish = (tx: Transaction) => Promise<void>;

export type PersonalDataHolder = {
  /** Everything that the feature keeps about the caller, by its names in the downloaded file. */
  collect: (caller: Caller) => Promise<Record<string, unknown>>;
  /** Takes the person out of what the feature keeps. Rows that the database removes with the account need nothing. */
  remove?: (tx: Transaction, deletion: AccountDeletion) => Promise<Finish | undefined>;
};

export type PersonalDataRegistry = {
  /** In the order of the features, because rows refer to rows of earlier ones. */
  holders: readonly PersonalDataHolder[];
  /** Removes for good what a deletion of an account with its work has left; too long for its transaction. */
  eraseDeletedWork: () => Promise<void>;
};

/** Everything kept about the caller, deleted ideas included. */
export async function readPersonalData(caller: Caller, { holders }: PersonalDataRegistry) {
  const { account, ...record } = await personalRecord(caller);
  const held = await Promise.all(holders.map(({ collect }) => collect(caller)));
  const parts = Object.fromEntries(held.flatMap((part) => Object.entries(part)));
  return { account, ...parts, ...(await readOwnMail(caller)), ...record };
}
