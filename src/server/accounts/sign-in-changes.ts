// Adding, replacing or removing a sign-in method needs more than the password (docs/decisions/0037).
import { and, eq, not, sql } from 'drizzle-orm';
import { linkTokens, oneTimeLinks } from '../../../db/schema.ts';
import type { SecondStepWay } from '../../domain/account.ts';
import type { StrongMethod } from '../../domain/sign-in-method.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { config } from '../config.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { consume } from '../limits.ts';
import { secondStepLink } from '../mail/account-templates.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { type Caller, callerMayWriteStatement, confirmedSince } from './caller.ts';
import { type Client, commandLine, somebodyElse } from './client.ts';
import { confirmFirst, confirmSession, waysOf } from './confirming.ts';
import { hasToken, invalid, linkUrl, makeLink, makeToken, valid, works } from './links.ts';
import { addressRefusalOf, emailUnchangedStatement } from './own-password.ts';
import { isDue } from './required-step.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { hasStrongMethod } from './ways-in.ts';

const strongMethodsOf = async (owner: { id: string }): Promise<StrongMethod[]> =>
  (await waysOf(owner)).filter((way) => way !== 'password');

const linkFirst = () =>
  new Problem(
    403,
    'Your password alone is not enough for this. Your account page says how to get a link for it.',
    { secondStepLink: true },
  );
const hasMethod = () =>
  new Problem(409, 'This account has a passkey, codes or a linked provider: use one of them.');

/**
 * Lets in a caller who proved lately who they are, by a passkey, a code or the provider where the account has one. Where it
 * has none, the password is enough, until the lab asks for a second step: then a link is needed. The batch looks again.
 * @param since the oldest proof that counts
 * @throws Problem 403, which a page answers by asking, or by saying how to get the link
 */
export async function requireSignInProof(caller: Caller, since = confirmedSince()): Promise<void> {
  const isRecent = (provenAt: Date | null) => provenAt !== null && provenAt > since;
  const methods = await strongMethodsOf(caller);
  const strong = methods.length > 0 || isDue(caller);
  if (!isRecent(caller.strongProofAt)) {
    if (methods.length > 0) throw confirmFirst(methods);
    if (strong) throw linkFirst();
    if (!isRecent(caller.confirmedAt)) throw confirmFirst(await waysOf(caller));
  }
  caller.signInChange = { since, strong };
}

/** How the caller can set up a second step. */
export async function secondStepWay(caller: Caller): Promise<SecondStepWay> {
  const methods = await strongMethodsOf(caller);
  const { strongProofAt } = caller;
  const isOpen = !isDue(caller) || (strongProofAt !== null && strongProofAt > confirmedSince());
  if (methods.length > 0 || isOpen) return { methods, link: 'not needed' };
  if (caller.emailProvenAt === null) return { methods, link: 'unproven' };
  return { methods, link: config().smtpUrl === undefined ? 'no mail' : 'by mail' };
}

const refusals = {
  'not needed': 'No link is needed. Set up a second step on your account page.',
  'no mail': 'This site sends no mail. Ask an administrator for a link.',
  unproven: 'Your email address is not confirmed. Your account page says how to confirm it.',
};

/** Mails the caller a link by which they may set up a second step. @throws Problem 409, 429 */
export async function mailSecondStepLink(caller: Caller): Promise<void> {
  const { id: userId, email, client } = caller;
  const { methods, link } = await secondStepWay(caller);
  if (methods.length > 0) throw hasMethod();
  if (link !== 'by mail') throw new Problem(409, refusals[link]);
  await consume('second-step-link', email);
  const { id, statement } = makeLink('second-step', { userId });
  await db()
    .batch([
      callerMayWriteStatement(caller),
      emailUnchangedStatement(userId, email),
      statement,
      insertLetterStatement(secondStepLink(linkUrl('/second-step')), { email, userId, linkId: id }),
      insertSecurityEventStatement({ kind: 'second step link made', userId, client }),
    ])
    .catch((error) => {
      throw addressRefusalOf(error);
    });
  mailWaits();
}

/**
 * A link by which the owner of an account without a second step may set one up, for somebody to pass on: it works in a session
 * of that account only, so the password is needed as well.
 * @param actor null for the command line
 * @throws Problem 409 (the account has a passkey, codes or a linked provider)
 */
export async function makeSecondStepLink(actor: Caller | null, userId: string): Promise<string> {
  const { id, statement } = makeLink('second-step', { userId });
  const { token, statement: opening } = makeToken(id, null);
  const kind = 'second step link made';
  const by = actor ? 'by an administrator' : 'by the operator';
  const client = actor ? somebodyElse : commandLine;
  const note = { kind: 'another account changed', detail: kind } as const;
  try {
    await db().batch([
      callerMayWriteStatement(actor),
      abortBatchUnless('the account has no second step', not(hasStrongMethod(userId))),
      statement,
      opening,
      insertAuditEntryStatement({ actorId: actor?.id ?? null, action: kind, subjectId: userId }),
      insertSecurityEventStatement({ kind, userId, client, detail: by }),
      ...(actor
        ? [insertSecurityEventStatement({ ...note, userId: actor.id, client: actor.client })]
        : []),
    ]);
  } catch (error) {
    throw isAborted(error, 'the account has no second step') ? hasMethod() : error;
  }
  return linkUrl('/second-step', token);
}

/**
 * Notes in the caller's session that they have opened their link: for ten minutes they may set up a second step.
 * @returns Set-Cookie values
 * @throws Problem 400 (no such link, used, expired, or somebody else's), 409 (the account has a second step by now)
 */
export async function openSecondStepLink(
  request: Request,
  caller: Caller,
  token: string,
  client: Client,
): Promise<string[]> {
  const own = eq(oneTimeLinks.userId, caller.id);
  const [link] = await db()
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, hasToken)
    .where(and(valid(token, 'second-step'), own));
  if (!link) throw invalid();
  if ((await strongMethodsOf(caller)).length > 0) throw hasMethod();
  const stillHolds = sql`${works(token, 'second-step', own)} and not ${hasStrongMethod(caller.id)}`;
  const proven = { user: caller, by: 'password', stillHolds, linkId: link.id } as const;
  return confirmSession(request, caller, proven, client);
}
