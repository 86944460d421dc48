import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fieldColumns } from '../../db/field-triggers.ts';
import { sampleIdeas } from '../../db/sample-ideas.ts';
import { ideas, users } from '../../db/schema.ts';
import { allFields, sections } from '../../src/domain/idea/fields.ts';
import { emptyDraft, rankStyle, riskStyle } from '../../src/domain/idea/idea.ts';
import { ideaSchema } from '../../src/domain/idea/schema.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { followFields } from '../../src/server/database/follow-fields.ts';
import { migrateDatabase } from '../../src/server/database/migrations.ts';
import { foldStored } from '../../src/server/fold-ideas.ts';

/** The table of the decisions: which field belongs to which step, in order. */
const steps = {
  overview:
    'ideaTitle briefDescription diseaseArea subTopicUseCase targetUsers problemBeingSolved currentAlternativesGaps',
  outcomes: 'proposedSolution uniqueValueProposition expectedOutcomesBenefits',
  technology: 'technologyStack productType maturityLevel dataRequirements regulatoryConsiderations',
  market:
    'marketSize revenueModel customerSegments pricingStrategy competitiveLandscape goToMarketStrategy',
  ecosystem: 'potentialPartners distributionChannels integrationNeeds',
  execution:
    'technicalFeasibility clinicalValidationNeed regulatoryHurdles timeToMvpLaunch teamCapabilityNeeded scalabilityPotential globalApplicability',
  evaluation:
    'impactScore feasibilityScore innovationScore riskLevel estimatedCostToMvp estimatedTimeToMvp overallPriorityRank',
};

test('Wizard steps in order: overview, outcomes, technology, market, ecosystem, execution, evaluation', () => {
  expect(
    Object.fromEntries(
      sections.map(({ name, fields }) => [name, fields.map((field) => field.name).join(' ')]),
    ),
  ).toEqual(steps);
  expect(sections.map(({ name }) => name)).toEqual(Object.keys(steps));
});

test('the columns of the table and the list of fields agree', () => {
  const columns = Object.keys(getTableColumns(ideas));
  const own = [
    'id',
    'userId',
    'createdAt',
    'revision',
    'deletedAt',
    'savedBy',
    'savedAt',
    'saveReason',
    'idempotencyKey',
    'answersInWords',
    'answersBacked',
    'answersOpposed',
    'titleKey',
    'areaKey',
    'searchText',
  ];
  expect(columns.filter((name) => !own.includes(name)).sort()).toEqual(
    allFields.map(({ name }) => name).sort(),
  );
  for (const { name, control, options } of allFields) {
    const column = getTableColumns(ideas)[name];
    expect(column.getSQLType()).toBe(control === 'score' ? 'integer' : 'text');
    expect(column.enumValues ?? []).toEqual(options ?? []);
    expect(column.notNull).toBe(true);
  }
});

test('a field that ideas gain is kept in the history, also of before, and ideas are folded anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fields-'));
  const database = openDatabase({ url: `file:${join(folder, 'app.db')}` });
  await migrateDatabase(database, 'db/migrations');
  await database.insert(users).values({
    id: 'ada',
    email: 'ada@example.org',
    passwordHash: 'x',
    name: 'Ada',
    createdAt: new Date(),
  });
  const [sample] = sampleIdeas;
  if (!sample) throw new Error('there are no sample ideas');
  await database
    .insert(ideas)
    .values({ ...sample, id: 'one', userId: 'ada', createdAt: new Date() });
  const texts = () => database.all<{ answers: string }>(sql`select answers from idea_revisions`);
  const [first] = await texts();
  expect(Object.keys(JSON.parse(first?.answers ?? '{}')).sort()).toEqual(
    allFields.map(({ name }) => name).sort(),
  );

  await database.run(sql`alter table ideas add column made_up text not null default ''`);
  await database.run(sql`alter table ideas add column reach integer not null default 5`);
  const more = [
    ...fieldColumns,
    { name: 'madeUp', column: 'made_up', isNumber: false },
    { name: 'reach', column: 'reach', isNumber: true },
  ];
  await followFields(database, more);
  await database.run(sql`update ideas set made_up = 'Ward of Dr Quokka', revision = revision + 1`);
  const [before, after] = (await texts()).map((row) => JSON.parse(row.answers));
  expect(before).toEqual({ ...JSON.parse(first?.answers ?? '{}'), madeUp: '', reach: 5 });
  expect(after).toEqual({ ...before, madeUp: 'Ward of Dr Quokka' });
  const found = (word: string) =>
    database.all(sql`select id from idea_search where idea_search match ${word}`);
  await database.run(sql`update ideas set disease_area = 'Quokka'`);
  await foldStored(database);
  expect(await found('quokka')).toEqual([{ id: 'one' }]);

  // A score changes no word: the index is left as it is.
  await database.run(sql`update idea_search set text = 'as it was'`);
  await database.run(sql`update ideas set impact_score = 1, deleted_at = 5`);
  expect(await found('was')).toEqual([{ id: 'one' }]);

  // A field that goes again is not searched any more; nothing is made anew where nothing has changed.
  await database.run(sql`update ideas set disease_area = 'COPD'`);
  await followFields(database);
  await foldStored(database);
  expect(await found('quokka')).toEqual([]);
  const version = () => database.all(sql`select total_changes() as changes`);
  const changes = await version();
  await followFields(database);
  expect(await version()).toEqual(changes);
  await database.close();
  rmSync(folder, { recursive: true });
});

test('productType, maturityLevel and riskLevel have exactly the words of the specification', () => {
  const options = Object.fromEntries(
    allFields.filter((field) => field.options).map(({ name, options }) => [name, options]),
  );
  expect(options).toEqual({
    productType: [
      'Mobile App',
      'Web Platform',
      'API/Software',
      'Medical Device',
      'Diagnostic Tool',
      'Other',
    ],
    maturityLevel: ['Concept', 'Prototype', 'MVP', 'Market Ready', 'Scaling'],
    riskLevel: ['Low', 'Medium', 'High', 'Very High'],
  });
});

test('an empty form: scores start at 5, everything else empty', () => {
  const draft = emptyDraft();
  for (const { name, control } of allFields) expect(draft[name]).toBe(control === 'score' ? 5 : '');
});

test('Priority rank badge: rank 1-3 primary style, 4-6 secondary, 7 and above outline', () => {
  expect([1, 3, 4, 6, 7, 10].map(rankStyle)).toEqual([
    'primary',
    'primary',
    'secondary',
    'secondary',
    'outline',
    'outline',
  ]);
});

test('Risk level badge: Low secondary, Medium outline, any other value destructive', () => {
  expect(['Low', 'Medium', 'High', 'Very High', 'Unheard of'].map(riskStyle)).toEqual([
    'secondary',
    'outline',
    'destructive',
    'destructive',
    'destructive',
  ]);
});

test('the ten sample ideas are valid and complete', () => {
  expect(sampleIdeas).toHaveLength(10);
  for (const idea of sampleIdeas) {
    expect(ideaSchema.safeParse(idea)).toEqual({ success: true, data: idea });
    for (const { name } of allFields) expect(idea[name], `${idea.ideaTitle}: ${name}`).toBeTruthy();
  }
});
