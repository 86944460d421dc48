import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { sampleRegulatoryAnswers } from '../../../db/sample/sample-regulatory-answers.ts';
import { sampleOwners, samplePeople } from '../../../db/sample/sample-rounds.ts';
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
import { sourceChanges, sourceFields, sources } from '../../../db/schema/evidence.ts';
import { ideaRevisions, ideas } from '../../../db/schema/ideas.ts';
import { regulatoryAssessments } from '../../../db/schema/regulatory.ts';
import { nameKey } from '../../features/accounts/domain/account.ts';
import { demoAccount } from '../../features/accounts/server/accounts.ts';
import { formerMember } from '../../features/accounts/server/display-name.ts';
import { hashPassword } from '../../features/accounts/server/passwords.ts';
import { roleValues } from '../../features/accounts/server/roles.ts';
import { criteria } from '../../features/ideas/domain/weights.ts';
import { firstSaveRow } from '../../features/ideas/server/write-ideas.ts';
import { storedResults } from '../../features/regulatory/domain/evaluate-rules.ts';
import { newestRules } from '../../features/regulatory/domain/versions.ts';
import {
  type Database,
  db,
  type Transaction,
  transact,
} from '../../platform/server/database/database.ts';
import { isFounder } from '../../platform/text/role.ts';
import {
  addDemoEvents,
  addDemoRounds,
  type Demo,
  demoDecisions,
  firstSave,
} from './demo-events.ts';

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

async function addDemoSources(tx: Transaction, { people, ideaIds, now }: Demo): Promise<void> {
  const ago = (days: number) => new Date(now - days * dayMs);
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

async function addDemoOutlooks(tx: Transaction, { people, ideaIds, now }: Demo): Promise<void> {
  await tx.insert(regulatoryAssessments).values(
    sampleRegulatoryAnswers.map(({ idea, answers }) => ({
      ideaId: ideaIds[idea] ?? '',
      answers,
      ...storedResults(answers, newestRules()),
      answeredBy: people[sampleOwners[idea] ?? 0] ?? '',
      answeredAt: new Date(now - 2 * dayMs),
    })),
  );
}

async function addDemo(tx: Transaction, passwordHash: string): Promise<void> {
  const now = Date.now();
  const createdAt = (idea: number) => new Date(now - (40 - 4 * idea) * dayMs);
  const people = demoPeople.map((person) => ({ ...person, id: randomUUID() }));
  const ideaIds = sampleIdeas.map(() => randomUUID());
  const demo: Demo = {
    people: people.map(({ id }) => id),
    ideaIds,
    roundIds: [randomUUID(), randomUUID()],
    now,
  };
  const decided = demoDecisions(demo);
  const added = sampleIdeas.map((idea, index) => ({
    ...idea,
    ...firstSave(index),
    scoresSet: [...criteria],
    id: ideaIds[index] ?? '',
    userId: people[sampleOwners[index] ?? 0]?.id ?? '',
    createdAt: createdAt(index),
  }));
  await tx.insert(users).values(
    people.map((person, index) => ({
      ...person,
      nameKey: nameKey(person.name),
      role: 'founder' as const,
      passwordHash: index === 0 ? passwordHash : closed,
      // The other demo people cannot sign in and get no mail.
      emailVerifiedAt: index === 0 ? new Date(now) : null,
      createdAt: new Date(now - 60 * dayMs),
    })),
  );
  await tx.insert(ideas).values(added);
  await tx.insert(ideaRevisions).values(added.map(firstSaveRow));
  await addDemoEvents(tx, demo, decided, createdAt);
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
