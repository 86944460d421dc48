// An account for somebody whom the provider knows and we do not.
import { randomUUID } from 'node:crypto';
import type { User } from '../../../domain/account-response.ts';
import { accountName } from '../../../domain/person-name.ts';
import { truncate } from '../../../domain/text/truncate.ts';
import { insertAuditEntryStatement } from '../../audit.ts';
import { db } from '../../database/database.ts';
import { insertAccountStatement } from '../accounts.ts';
import type { Client } from '../client.ts';
import { isLabs } from '../correspondence.ts';
import { insertSecurityEventStatement } from '../security-events.ts';
import { type Claims, SignInRefused } from './claims.ts';
import { insertIdentityStatement } from './identities.ts';
import { providerSettings } from './openid.ts';
import { byProvider, roleBy } from './roles.ts';

/** No password has this hash, so that only the provider opens the account until one is set by a mailed link. */
export const noPassword = 'closed';
const longestName = 200;

/** A name as it may stand in an account, made of what was given for one; null where nothing is left. */
function cleaned(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const plain = given
    .slice(0, 10 * longestName)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .replace(/[@\ufe6b\uff20].*/u, '');
  const short = truncate(plain.trim(), longestName, '');
  const parsed = accountName.safeParse(short);
  return parsed.success ? parsed.data : null;
}

function nameOf({ said }: Claims, email: string): string {
  const parts = [said.given_name, said.family_name].filter((one) => typeof one === 'string');
  const given = [said.name, parts.join(' '), said.preferred_username, email];
  return given.map(cleaned).find((one) => one !== null) ?? 'New member';
}

/** @throws SignInRefused for an address that gets no account by itself */
function refuseDomain(email: string) {
  const { emailDomains } = providerSettings();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isOpen = emailDomains.length === 0 || emailDomains.includes(domain);
  if (!isOpen || isLabs(email)) throw new SignInRefused('domain');
}

/**
 * Makes an account with an address that the provider has confirmed. It counts as proven: for the lab the provider's word is as good as
 * a letter.
 * @throws SignInRefused; a broken constraint where the address or the person has an account by now
 */
export async function makeAccount(claims: Claims, email: string, client: Client): Promise<User> {
  refuseDomain(email);
  const id = randomUUID();
  const role = roleBy(claims) ?? 'user';
  const user = { id, email, name: nameOf(claims, email), role };
  await db().batch([
    insertAccountStatement({
      ...user,
      passwordHash: noPassword,
      emailProvenAt: new Date(),
    }),
    insertIdentityStatement(claims, id),
    insertAuditEntryStatement({
      actorId: id,
      action: 'account made',
      subjectId: id,
      detail: `${role}, ${byProvider}`,
    }),
    insertSecurityEventStatement({
      kind: 'sign-in provider linked',
      userId: id,
      client,
      detail: 'with the new account',
    }),
  ]);
  return user;
}
