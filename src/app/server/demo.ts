import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { sampleComments, sampleReadDaysAgo, sampleSaves } from '#db/sample/sample-events.ts';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { sampleRegulatoryAnswers } from '#db/sample/sample-regulatory-answers.ts';
import {
  closedRound,
  openRound,
  type SampleScores,
  sampleDecisions,
  sampleOwners,
  samplePeople,
} from '#db/sample/sample-rounds.ts';
import { sampleSources } from '#db/sample/sample-sources.ts';
import {
  accessTokens,
  codeSecrets,
  identities,
  passkeys,
  recoveryCodes,
  sessions,
  users,
} from '#db/schema/accounts.ts';
import { comments, mentions } from '#db/schema/comments.ts';
import { decisions } from '#db/schema/decisions.ts';
import { events } from '#db/schema/events.ts';
import { sourceChanges, sourceFields, sources } from '#db/schema/evidence.ts';
import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '#db/schema/rounds.ts';
import { nameKey } from '#features/accounts/domain/account.ts';
import { demoAccount } from '#features/accounts/server/demo-account.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import { roleValues } from '#features/accounts/server/roles.ts';
import { writeMention } from '#features/comments/domain/comment.ts';
import type { EventKind } from '#features/events/domain/event.ts';
import { requireIdea } from '#features/ideas/server/ideas.ts';
import { insertIdeas, saveIdea, updateSourceCounts } from '#features/ideas/server/write-ideas.ts';
import { storedResults } from '#features/regulatory/domain/evaluate-rules.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { db, type Transaction, transact } from '#platform/server/database/database.ts';
import { dayOf } from '#platform/text/days.ts';
import { dayMs } from '#platform/text/durations.ts';
import { textKey } from '#platform/text/fold.ts';

const demoName = 'Ines Carvalho';

/** Removes sign-in methods that visitors added: codes would lock the demo account, a passkey would keep it open. */
async function removeAdditions(tx: Transaction, userId: string): Promise<void> {
  for (const table of [recoveryCodes, codeSecrets, passkeys, identities, accessTokens])
    await tx.delete(table).where(eq(table.userId, userId));
}

const demoPeople = [{ email: demoAccount.email, name: demoName }, ...samplePeople];
const demoEmails: string[] = demoPeople.map(({ email }) => email);

const closed = 'closed';
const colleagues = and(inArray(users.email, demoEmails), eq(users.passwordHash, closed));

/** False for a demo database, whose demo account is open to everybody. */
export async function hasRealAccounts(): Promise<boolean> {
  const tables = await db().all(sql`select 1 from sqlite_master where name = 'users'`);
  if (tables.length === 0) return false;
  const known = await db()
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(ne(users.id, formerMember.id));
  const isOpen = known.some(
    ({ email, passwordHash }) => email === demoAccount.email && passwordHash !== closed,
  );
  // Only a demo creates accounts with these emails and without a usable password.
  const hasInvented = known.some(
    ({ email, passwordHash }) => demoEmails.includes(email) && passwordHash === closed,
  );
  return !known.every(({ email }) => demoEmails.includes(email)) && !(isOpen && hasInvented);
}

/** Creates the demo data once. Each start resets the demo founder's name, password, role and sign-in methods. */
export async function openDemo(): Promise<void> {
  const passwordHash = await hashPassword(demoAccount.password);
  const own = { name: demoName, nameKey: nameKey(demoName) };
  await transact(async (tx) => {
    const [known] = await tx
      .update(users)
      .set({ ...own, passwordHash, ...roleValues('founder'), emailVerifiedAt: new Date() })
      .where(eq(users.email, demoAccount.email))
      .returning({ id: users.id });
    if (!known) return addDemo(tx, passwordHash);
    await tx.update(users).set(roleValues('founder')).where(colleagues);
    await removeAdditions(tx, known.id);
  });
}

// The demo data. Its rows refer to each other by their indexes in the samples.

const ids = new Map<string, string>();

/** The random id of a sample row. It stays the same until the process ends. */
function idOf(kind: string, index: number): string {
  const key = `${kind} ${index}`;
  const id = ids.get(key) ?? randomUUID();
  ids.set(key, id);
  return id;
}
/** Person 0 is the demo founder. */
const personId = (index: number) => idOf('person', index);
const ideaId = (index: number) => idOf('idea', index);
const commentId = (index: number) => idOf('comment', index);
const decisionId = (index: number) => idOf('decision', index);
const sourceId = (index: number) => idOf('source', index);
const closedId = idOf('round', 0);
const openId = idOf('round', 1);
const assessorId = (roundId: string, person: number) => idOf(roundId, person);

const ownerOf = (idea: number) => sampleOwners[idea] ?? 0;
/** One moment, so that times of the same row and its event are equal. */
const now = Date.now();
const ago = (days: number) => new Date(now - days * dayMs);
const ideaCreatedAt = (idea: number) => ago(40 - 4 * idea);

const addPeople = (tx: Transaction, passwordHash: string) =>
  tx.insert(users).values(
    demoPeople.map((person, index) => ({
      ...person,
      id: personId(index),
      nameKey: nameKey(person.name),
      role: 'founder' as const,
      passwordHash: index === 0 ? passwordHash : closed,
      // The other demo people cannot sign in and get no mail.
      emailVerifiedAt: index === 0 ? new Date() : null,
      createdAt: ago(60),
    })),
  );

/** Some ideas were saved again, so that their history has a change. */
async function addIdeas(tx: Transaction): Promise<void> {
  await insertIdeas(
    tx,
    sampleIdeas.map((idea, index) => ({
      ...idea,
      ...sampleSaves.find((save) => save.idea === index)?.before,
      id: ideaId(index),
      userId: personId(ownerOf(index)),
      createdAt: ideaCreatedAt(index),
    })),
  );
  for (const { idea, daysAgo, reason } of sampleSaves) {
    const answers = sampleIdeas[idea];
    if (!answers) continue;
    const savedAt = ago(daysAgo);
    await saveIdea(tx, await requireIdea(tx, ideaId(idea)), answers, reason, savedAt);
  }
}

const addComments = (tx: Transaction) =>
  tx.insert(comments).values(
    sampleComments.map(({ idea, by, daysAgo, section, fieldName, content, replyTo }, index) => ({
      id: commentId(index),
      ideaId: ideaId(idea),
      userId: personId(by),
      section,
      fieldName,
      content: content.replace('@0', writeMention(personId(0))),
      replyTo: replyTo === undefined ? null : commentId(replyTo),
      createdAt: ago(daysAgo),
    })),
  );

async function addEvents(tx: Transaction): Promise<void> {
  const ofIdea = (kind: EventKind, idea: number, at: Date, by: number = ownerOf(idea)) => ({
    kind,
    at,
    ideaId: ideaId(idea),
    actorId: personId(by),
    revision: 1,
  });
  const rows: (typeof events.$inferInsert & { at: Date })[] = [
    ...sampleIdeas.map((_, idea) => ofIdea('idea.created', idea, ideaCreatedAt(idea))),
    ...sampleSaves.map(({ idea, daysAgo }) => ({
      ...ofIdea('idea.updated', idea, ago(daysAgo)),
      revision: 2,
    })),
    ...sampleComments.map(({ idea, by, daysAgo, replyTo }, index) => {
      const kind = replyTo === undefined ? 'comment.created' : 'comment.replied';
      return { ...ofIdea(kind, idea, ago(daysAgo), by), commentId: commentId(index) };
    }),
    ...sampleDecisions.map(({ idea, by, daysAgo }, index) => ({
      ...ofIdea('decision.recorded', idea, ago(daysAgo), by),
      decisionId: decisionId(index),
    })),
    { kind: 'round.opened', at: ago(3), actorId: personId(0), roundId: closedId, revision: 0 },
    { kind: 'round.closed', at: ago(1), roundId: closedId, revision: 0 },
    { kind: 'round.opened', at: ago(1 / 4), actorId: personId(1), roundId: openId, revision: 0 },
  ];
  await tx.insert(events).values(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  await tx.insert(mentions).values(
    sampleComments.flatMap(({ content }, index) => {
      const id = commentId(index);
      const eventId = sql`(select id from events where comment_id = ${id})`;
      return content.includes('@0') ? [{ commentId: id, userId: personId(0), eventId }] : [];
    }),
  );
  await tx
    .update(users)
    .set({
      readThrough: sql`(select max(id) from events where at < ${ago(sampleReadDaysAgo).getTime()})`,
    })
    .where(inArray(users.email, demoEmails));
}

const addRegulatoryAssessments = (tx: Transaction) =>
  tx.insert(regulatoryAssessments).values(
    sampleRegulatoryAnswers.map(({ idea, answers }) => ({
      ideaId: ideaId(idea),
      answers,
      ...storedResults(answers, newestRules()),
      answeredBy: personId(ownerOf(idea)),
      answeredAt: ago(2),
    })),
  );

type ScoresOf = (person: number, idea: number) => SampleScores | undefined;

/** The ideas that a person scored in a round, with the scores. */
const assessmentsOf = (roundId: string, person: number, scoresOf: ScoresOf) =>
  sampleIdeas.flatMap((_, idea) => {
    const scores = scoresOf(person, idea);
    if (!scores || person === ownerOf(idea)) return [];
    const [impactScore, feasibilityScore, innovationScore, reason = ''] = scores;
    const values = { impactScore, feasibilityScore, innovationScore, reason };
    return [{ ...values, assessorId: assessorId(roundId, person), roundId, ideaId: ideaId(idea) }];
  });

const closedScores: ScoresOf = (person, idea) =>
  closedRound.values[idea]?.[person - Number(person > ownerOf(idea))];

/** In the open round people give a little less impact than before, and no reasons. */
const openScores: ScoresOf = (person, idea) => {
  const [impact = 1, feasibility = 1, innovation = 1] = closedScores(person, idea) ?? [];
  return [Math.max(1, impact - 1), feasibility, innovation];
};

async function addRound(
  tx: Transaction,
  round: typeof rounds.$inferInsert,
  scoredBy: (person: number) => ReturnType<typeof assessmentsOf>,
) {
  await tx.insert(rounds).values({ ...round, titleKey: textKey(round.title) });
  const all = sampleIdeas.map((_, idea) => ({ roundId: round.id, ideaId: ideaId(idea) }));
  await tx.insert(roundIdeas).values(all);
  const assigned = (person: number) => sampleIdeas.filter((_, idea) => person !== ownerOf(idea));
  await tx.insert(roundAssessors).values(
    demoPeople.map((_, person) => ({
      id: assessorId(round.id, person),
      roundId: round.id,
      userId: personId(person),
      eventId: sql`(select id from events where round_id = ${round.id} and kind = 'round.opened')`,
      hasFinished: scoredBy(person).length === assigned(person).length,
    })),
  );
  await tx.insert(assessments).values(demoPeople.flatMap((_, person) => scoredBy(person)));
}

async function addRounds(tx: Transaction): Promise<void> {
  await addRound(
    tx,
    {
      id: closedId,
      title: closedRound.title,
      question: closedRound.question,
      openedBy: personId(0),
      createdAt: ago(3),
      deadline: ago(-4),
    },
    (person) => assessmentsOf(closedId, person, closedScores),
  );
  // A closed round takes no assessments, so it is closed after they are added.
  await tx
    .update(rounds)
    .set({ closedAt: ago(1), closedBy: 'everybody', finished: demoPeople.length })
    .where(eq(rounds.id, closedId));
  await addRound(
    tx,
    {
      id: openId,
      title: openRound.title,
      question: openRound.question,
      openedBy: personId(1),
      createdAt: ago(1 / 4),
      deadline: ago(-9),
      follows: closedId,
    },
    (person) => assessmentsOf(openId, person, openScores).slice(0, openRound.scored[person]),
  );
}

const addDecisions = (tx: Transaction) =>
  tx.insert(decisions).values(
    sampleDecisions.map(({ idea, by, daysAgo, decision, reason, lookAgainInDays }, index) => ({
      id: decisionId(index),
      ideaId: ideaId(idea),
      userId: personId(by),
      decision,
      reason,
      lookAgainOn: lookAgainInDays === null ? null : dayOf(ago(-lookAgainInDays)),
      roundId: closedId,
      createdAt: ago(daysAgo),
    })),
  );

async function addSources(tx: Transaction): Promise<void> {
  for (const [index, sample] of sampleSources.entries()) {
    const { idea, by, daysAgo, checked, doi = null, fields, ...words } = sample;
    const id = sourceId(index);
    const earlier = sampleSources.slice(0, index).filter((one) => one.idea === idea);
    const check = checked && { by: personId(checked.by), at: ago(checked.daysAgo) };
    await tx.insert(sources).values({
      ...words,
      id,
      ideaId: ideaId(idea),
      number: earlier.length + 1,
      doi,
      addedBy: personId(by),
      createdAt: ago(daysAgo),
      revision: check ? 2 : 1,
      checkedBy: check?.by ?? null,
      checkedAt: check?.at ?? null,
    });
    await tx.insert(sourceFields).values(fields.map((fieldName) => ({ sourceId: id, fieldName })));
    const said = { ...words, doi, url: null, pubmedId: null, fileId: null, fields };
    const change = { sourceId: id, ideaRevision: 1, said };
    const added = { what: 'added' as const, revision: 1, changedBy: personId(by) };
    await tx.insert(sourceChanges).values({ ...change, ...added, at: ago(daysAgo) });
    if (!check) continue;
    const checking = { what: 'checked' as const, revision: 2, changedBy: check.by, at: check.at };
    await tx.insert(sourceChanges).values({ ...change, ...checking });
  }
  await updateSourceCounts(
    tx,
    sampleIdeas.map((_, idea) => ideaId(idea)),
  );
}

async function addDemo(tx: Transaction, passwordHash: string): Promise<void> {
  await addPeople(tx, passwordHash);
  await addIdeas(tx);
  await addComments(tx);
  await addEvents(tx);
  await addRounds(tx);
  await addDecisions(tx);
  await addRegulatoryAssessments(tx);
  await addSources(tx);
}

/** Locks the demo founder and ends old sessions. */
export async function closeDemo(): Promise<void> {
  const [known] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoAccount.email));
  // Most servers never had a demo account, and must start with a read-only database.
  if (!known) return;
  await transact(async (tx) => {
    // Also of the invented people, because founders could otherwise ask them for scores.
    await tx
      .update(users)
      .set({ passwordHash: closed, role: 'user' })
      .where(or(eq(users.id, known.id), colleagues));
    await tx.delete(sessions).where(eq(sessions.userId, known.id));
    await removeAdditions(tx, known.id);
  });
}
