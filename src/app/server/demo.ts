import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import {
  sampleComments,
  sampleReadDaysAgo,
  sampleSaves,
} from '../../../db/sample/sample-events.ts';
import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { sampleRegulatoryAnswers } from '../../../db/sample/sample-regulatory-answers.ts';
import {
  closedRound,
  openRound,
  type SampleScores,
  sampleDecisions,
  sampleOwners,
  samplePeople,
} from '../../../db/sample/sample-rounds.ts';
import { sampleSources } from '../../../db/sample/sample-sources.ts';
import {
  accessTokens,
  codeSecrets,
  identities,
  passkeys,
  recoveryCodes,
  sessions,
  users,
} from '../../../db/schema/accounts.ts';
import { comments, mentions } from '../../../db/schema/comments.ts';
import { decisions } from '../../../db/schema/decisions.ts';
import { events } from '../../../db/schema/events.ts';
import { sourceChanges, sourceFields, sources } from '../../../db/schema/evidence.ts';
import { ideaRevisions, ideas } from '../../../db/schema/ideas.ts';
import { regulatoryAssessments } from '../../../db/schema/regulatory.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '../../../db/schema/rounds.ts';
import { nameKey } from '../../features/accounts/domain/account.ts';
import { demoAccount } from '../../features/accounts/server/accounts.ts';
import { formerMember } from '../../features/accounts/server/display-name.ts';
import { hashPassword } from '../../features/accounts/server/passwords.ts';
import { roleValues } from '../../features/accounts/server/roles.ts';
import { mentionedIn, writeMention } from '../../features/comments/domain/comment.ts';
import { criteria } from '../../features/ideas/domain/weights.ts';
import { firstSaveRow, saveRow } from '../../features/ideas/server/write-ideas.ts';
import { storedResults } from '../../features/regulatory/domain/evaluate-rules.ts';
import { newestRules } from '../../features/regulatory/domain/versions.ts';
import {
  type Database,
  db,
  type Transaction,
  transact,
} from '../../platform/server/database/database.ts';
import { dayOf } from '../../platform/text/days.ts';
import { isFounder } from '../../platform/text/role.ts';

const demoName = 'Ines Carvalho';

/** Removes sign-in methods that visitors added: codes would lock the demo account, a passkey would keep it open. */
async function removeAdditions(tx: Transaction, userId: string): Promise<void> {
  for (const table of [recoveryCodes, codeSecrets, passkeys, identities, accessTokens])
    await tx.delete(table).where(eq(table.userId, userId));
}

const demoPeople = [{ email: demoAccount.email, name: demoName }, ...samplePeople];
const demoEmails: string[] = demoPeople.map(({ email }) => email);

const dayMs = 24 * 60 * 60 * 1000;

const closed = 'closed';
const colleagues = and(inArray(users.email, demoEmails), eq(users.passwordHash, closed));

/** False for a demo database, whose demo account is open to everybody. */
export async function hasRealAccounts(database: Database): Promise<boolean> {
  const tables = await database.all(sql`select 1 from sqlite_master where name = 'users'`);
  if (tables.length === 0) return false;
  const known = await database
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(ne(users.id, formerMember.id));
  const isOpen = known.some(
    ({ email, role }) => email === demoAccount.email && isFounder({ role }),
  );
  return !known.every(({ email }) => demoEmails.includes(email)) && !isOpen;
}

/** Creates the demo data once. Each start resets the demo founder's password, role and sign-in methods. */
export async function openDemo(): Promise<void> {
  const passwordHash = await hashPassword(demoAccount.password);
  await transact(async (tx) => {
    const [known] = await tx
      .update(users)
      .set({ passwordHash, ...roleValues('founder'), emailVerifiedAt: new Date() })
      .where(eq(users.email, demoAccount.email))
      .returning({ id: users.id });
    if (!known) return addDemo(tx, passwordHash);
    await tx.update(users).set(roleValues('founder')).where(colleagues);
    await removeAdditions(tx, known.id);
  });
}

/** The ids of the demo data. The first person is the demo founder. */
type Demo = {
  people: readonly string[];
  ideaIds: readonly string[];
  closedId: string;
  openId: string;
  ago: (days: number) => Date;
};

function scoresBy(person: number, idea: number): SampleScores | undefined {
  const owner = sampleOwners[idea] ?? 0;
  return person === owner ? undefined : closedRound.values[idea]?.[person - Number(person > owner)];
}

type Assessment = typeof assessments.$inferInsert;

async function addRound(
  tx: Transaction,
  round: typeof rounds.$inferInsert,
  ideaIds: readonly string[],
  assessors: { id: string; roundId: string; userId: string; eventId: SQL }[],
  rows: Assessment[],
): Promise<void> {
  await tx.insert(rounds).values(round);
  await tx.insert(roundIdeas).values(ideaIds.map((ideaId) => ({ roundId: round.id, ideaId })));
  await tx.insert(roundAssessors).values(assessors);
  await tx.insert(assessments).values(rows);
}

const toRow = (
  { id: assessorId, roundId }: { id: string; roundId: string },
  ideaId: string,
  [impactScore, feasibilityScore, innovationScore, reason = '']: SampleScores,
): Assessment => ({
  assessorId,
  roundId,
  ideaId,
  impactScore,
  feasibilityScore,
  innovationScore,
  reason,
});

const demoDecisions = ({ people, ideaIds, closedId, ago }: Demo) =>
  sampleDecisions.map(({ idea, by, daysAgo, decision, reason, lookAgainInDays }) => ({
    id: randomUUID(),
    ideaId: ideaIds[idea] ?? '',
    userId: people[by] ?? '',
    decision,
    reason,
    lookAgainOn: lookAgainInDays === null ? null : dayOf(ago(-lookAgainInDays)),
    roundId: closedId,
    createdAt: ago(daysAgo),
  }));
type DemoDecision = ReturnType<typeof demoDecisions>[number];

async function addDemoRounds(
  tx: Transaction,
  { people, ideaIds, closedId, openId, ago }: Demo,
  decided: DemoDecision[],
): Promise<void> {
  const assessorsOf = (roundId: string) =>
    people.map((userId) => ({
      id: randomUUID(),
      roundId,
      userId,
      eventId: sql`(select id from events where round_id = ${roundId} and kind = 'round.opened')`,
    }));
  const [before, after] = [assessorsOf(closedId), assessorsOf(openId)];
  const scores = before.flatMap((assessor, person) =>
    ideaIds.flatMap((ideaId, idea) => {
      const values = scoresBy(person, idea);
      return values ? [toRow(assessor, ideaId, values)] : [];
    }),
  );
  const scoresAgain = after.flatMap((assessor, person) =>
    ideaIds
      .flatMap((ideaId, idea) => {
        const [impact = 1, feasibility = 1, innovation = 1] = scoresBy(person, idea) ?? [];
        const values = [Math.max(1, impact - 1), feasibility, innovation] as const;
        return person === sampleOwners[idea] ? [] : [toRow(assessor, ideaId, values)];
      })
      .slice(0, openRound.scored[person]),
  );
  const [founder = '', colleague = ''] = people;
  const closed = {
    id: closedId,
    title: closedRound.title,
    question: closedRound.question,
    openedBy: founder,
    createdAt: ago(3),
    deadline: ago(-4),
  };
  const open = {
    id: openId,
    title: openRound.title,
    question: openRound.question,
    openedBy: colleague,
    createdAt: ago(1 / 4),
    deadline: ago(-9),
    follows: closedId,
  };
  await addRound(tx, closed, ideaIds, before, scores);
  await tx
    .update(rounds)
    .set({ closedAt: ago(1), closedBy: 'everybody', finished: people.length })
    .where(eq(rounds.id, closedId));
  await tx.insert(decisions).values(decided);
  await addRound(tx, open, ideaIds, after, scoresAgain);
}

const ideaCreatedAt = (ago: Demo['ago'], idea: number) => ago(40 - 4 * idea);

const firstSave = (idea: number) => ({
  ...sampleIdeas[idea],
  ...sampleSaves.find((save) => save.idea === idea)?.before,
});

async function addDemoEvents(
  tx: Transaction,
  { people, ideaIds, closedId, openId, ago }: Demo,
  decided: readonly DemoDecision[],
): Promise<void> {
  const ownerOf = (idea: number) => people[sampleOwners[idea] ?? 0] ?? '';
  const demoComments = sampleComments.map((comment) => ({
    ...comment,
    id: randomUUID(),
    content: comment.content.replace('@0', writeMention(people[0] ?? '')),
  }));
  const opened = { kind: 'round.opened' as const, revision: 0 };
  const rows = [
    ...ideaIds.map((ideaId, idea) => ({
      kind: 'idea.created' as const,
      at: ideaCreatedAt(ago, idea),
      actorId: ownerOf(idea),
      ideaId,
      revision: 1,
    })),
    ...sampleSaves.map(({ idea, daysAgo }) => ({
      kind: 'idea.updated' as const,
      at: ago(daysAgo),
      actorId: ownerOf(idea),
      ideaId: ideaIds[idea] ?? '',
      revision: 2,
    })),
    ...demoComments.map(({ id, idea, by, daysAgo, replyTo }) => ({
      kind: replyTo === undefined ? ('comment.created' as const) : ('comment.replied' as const),
      at: ago(daysAgo),
      actorId: people[by] ?? '',
      ideaId: ideaIds[idea] ?? '',
      revision: 1,
      commentId: id,
    })),
    { ...opened, at: ago(3), actorId: people[0], roundId: closedId },
    { kind: 'round.closed' as const, at: ago(1), roundId: closedId, revision: 0 },
    { ...opened, at: ago(1 / 4), actorId: people[1], roundId: openId },
    ...decided.map(({ id, ideaId, userId, createdAt: at }) => ({
      kind: 'decision.recorded' as const,
      at,
      actorId: userId,
      ideaId,
      revision: 1,
      decisionId: id,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const saves = sampleSaves.flatMap(({ idea, daysAgo, reason }) => {
    const answers = sampleIdeas[idea];
    const id = ideaIds[idea];
    return answers && id
      ? [{ id, answers, revision: 2, savedBy: ownerOf(idea), savedAt: ago(daysAgo), reason }]
      : [];
  });
  for (const { id, answers, revision, savedBy, savedAt, reason } of saves)
    await tx
      .update(ideas)
      .set({ ...answers, revision, savedBy, savedAt, saveReason: reason })
      .where(eq(ideas.id, id));
  await tx
    .insert(ideaRevisions)
    .values(
      saves.map(({ id, answers, ...save }) =>
        saveRow(id, { ...answers, scoresSet: [...criteria] }, save),
      ),
    );
  await tx.insert(comments).values(
    demoComments.map(({ id, idea, by, daysAgo, section, fieldName, content, replyTo }) => ({
      id,
      ideaId: ideaIds[idea] ?? '',
      userId: people[by] ?? '',
      section,
      fieldName,
      content,
      replyTo: replyTo === undefined ? null : (demoComments[replyTo]?.id ?? null),
      createdAt: ago(daysAgo),
    })),
  );
  await tx.insert(events).values(rows);
  await tx.insert(mentions).values(
    demoComments.flatMap(({ id, content }) =>
      mentionedIn(content).map((userId) => ({
        commentId: id,
        userId,
        eventId: sql`(select id from events where comment_id = ${id})`,
      })),
    ),
  );
  await tx
    .update(users)
    .set({
      readThrough: sql`(select max(id) from events where at < ${ago(sampleReadDaysAgo).getTime()})`,
    })
    .where(inArray(users.id, [...people]));
}

async function addDemoSources(tx: Transaction, { people, ideaIds, ago }: Demo): Promise<void> {
  const rows = sampleSources.map(({ idea, by, daysAgo, checked, doi = null, fields, ...words }) => {
    const number = sampleSources.filter((one) => one.idea === idea);
    return {
      source: {
        ...words,
        id: randomUUID(),
        ideaId: ideaIds[idea] ?? '',
        number: number.findIndex((one) => one.shows === words.shows) + 1,
        doi,
        addedBy: people[by] ?? '',
        createdAt: ago(daysAgo),
        revision: checked ? 2 : 1,
        checkedBy: checked ? (people[checked.by] ?? null) : null,
        checkedAt: checked ? ago(checked.daysAgo) : null,
      },
      fields,
      said: { ...words, doi, url: null, pubmedId: null, fileId: null, fields },
    };
  });
  await tx.insert(sources).values(rows.map(({ source }) => source));
  await tx
    .insert(sourceFields)
    .values(
      rows.flatMap(({ source, fields }) =>
        fields.map((fieldName) => ({ sourceId: source.id, fieldName })),
      ),
    );
  await tx.insert(sourceChanges).values(
    rows.flatMap(({ source, said }) => {
      const { id: sourceId, addedBy, createdAt, checkedBy, checkedAt } = source;
      const noted = { sourceId, ideaRevision: 1, said };
      const added = { what: 'added' as const, revision: 1, changedBy: addedBy, at: createdAt };
      if (!checkedBy || !checkedAt) return [{ ...noted, ...added }];
      const checked = {
        what: 'checked' as const,
        revision: 2,
        changedBy: checkedBy,
        at: checkedAt,
      };
      return [
        { ...noted, ...added },
        { ...noted, ...checked },
      ];
    }),
  );
}

async function addDemoOutlooks(tx: Transaction, { people, ideaIds, ago }: Demo): Promise<void> {
  await tx.insert(regulatoryAssessments).values(
    sampleRegulatoryAnswers.map(({ idea, answers }) => ({
      ideaId: ideaIds[idea] ?? '',
      answers,
      ...storedResults(answers, newestRules()),
      answeredBy: people[sampleOwners[idea] ?? 0] ?? '',
      answeredAt: ago(2),
    })),
  );
}

async function addDemo(tx: Transaction, passwordHash: string): Promise<void> {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * dayMs);
  const people = demoPeople.map((person) => ({ ...person, id: randomUUID() }));
  const demo: Demo = {
    people: people.map(({ id }) => id),
    ideaIds: sampleIdeas.map(() => randomUUID()),
    closedId: randomUUID(),
    openId: randomUUID(),
    ago,
  };
  const added = sampleIdeas.map((idea, index) => ({
    ...idea,
    ...firstSave(index),
    scoresSet: [...criteria],
    id: demo.ideaIds[index] ?? '',
    userId: demo.people[sampleOwners[index] ?? 0] ?? '',
    createdAt: ideaCreatedAt(ago, index),
  }));
  await tx.insert(users).values(
    people.map((person, index) => ({
      ...person,
      nameKey: nameKey(person.name),
      role: 'founder' as const,
      passwordHash: index === 0 ? passwordHash : closed,
      // The other demo people cannot sign in and get no mail.
      emailVerifiedAt: index === 0 ? ago(0) : null,
      createdAt: ago(60),
    })),
  );
  await tx.insert(ideas).values(added);
  await tx.insert(ideaRevisions).values(added.map(firstSaveRow));
  const decided = demoDecisions(demo);
  await addDemoEvents(tx, demo, decided);
  await addDemoOutlooks(tx, demo);
  await addDemoRounds(tx, demo, decided);
  await addDemoSources(tx, demo);
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
    await tx
      .update(users)
      .set({ passwordHash: closed, role: 'user' })
      .where(eq(users.id, known.id));
    // Otherwise founders could ask the invented people for scores.
    await tx.update(users).set({ role: 'user' }).where(colleagues);
    await tx.delete(sessions).where(eq(sessions.userId, known.id));
    await removeAdditions(tx, known.id);
  });
}
