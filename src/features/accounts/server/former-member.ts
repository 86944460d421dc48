import { users } from '../../../../db/schema/accounts.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import { nameKey } from '../domain/person-name.ts';

/** Stands for everybody who has left, where their words stay. Its address can't sign in or register. */
export const formerMember = {
  id: 'former-member',
  name: 'Former member',
  email: 'former-member@invalid',
  passwordHash: 'closed',
  role: 'user',
} as const;

export const addFormerMember = (tx: Transaction) =>
  tx
    .insert(users)
    .values({ ...formerMember, nameKey: nameKey(formerMember.name), createdAt: new Date(0) })
    .onConflictDoNothing();
