import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { ideas } from '#db/schema/ideas.ts';
import { allFields, sections } from '#features/ideas/domain/fields.ts';
import { emptyDraft, rankStyle, riskStyle } from '#features/ideas/domain/idea.ts';
import { anchorIn } from '#features/ideas/domain/idea-urls.ts';
import { ideaSchema } from '#features/ideas/domain/schema.ts';

/** The fields of each step, in order. */
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
  const inOrder = sections.map(({ name, fields }) => [
    name,
    fields.map((field) => field.name).join(' '),
  ]);
  expect(inOrder).toEqual(Object.entries(steps));
});

test('the columns of the table and the list of fields agree', () => {
  const columns = Object.keys(getTableColumns(ideas));
  const own =
    'id userId createdAt revision deletedAt savedBy savedAt saveReason answersInWords answersBacked answersOpposed titleKey areaKey searchText scoresSet'.split(
      ' ',
    );
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

test('productType, maturityLevel and riskLevel have exactly the words of the specification', () => {
  const words = allFields.flatMap(({ name, options }) =>
    options ? [`${name}: ${options.join(', ')}`] : [],
  );
  expect(words).toEqual([
    'productType: Mobile App, Web Platform, API/Software, Medical Device, Diagnostic Tool, Other',
    'maturityLevel: Concept, Prototype, MVP, Market Ready, Scaling',
    'riskLevel: Low, Medium, High, Very High',
  ]);
});

test('an empty form: scores start at 5, everything else empty', () => {
  const draft = emptyDraft();
  for (const { name, control } of allFields) expect(draft[name]).toBe(control === 'score' ? 5 : '');
});

test('Priority rank badge: rank 1-3 primary style, 4-6 secondary, 7 and above outline', () => {
  const styles = ['primary', 'secondary', 'outline'];
  expect([1, 4, 7].map(rankStyle)).toEqual(styles);
  expect([3, 6, 10].map(rankStyle)).toEqual(styles);
});

test('Risk level badge: Low secondary, Medium outline, any other value destructive', () => {
  expect(['Low', 'Medium'].map(riskStyle)).toEqual(['secondary', 'outline']);
  for (const risk of ['High', 'Very High', 'Unheard of'])
    expect(riskStyle(risk)).toBe('destructive');
});

test('the ten sample ideas are valid and complete', () => {
  expect(sampleIdeas).toHaveLength(10);
  for (const idea of sampleIdeas) {
    expect(ideaSchema.safeParse(idea)).toEqual({ success: true, data: idea });
    for (const { name } of allFields) expect(idea[name], `${idea.ideaTitle}: ${name}`).toBeTruthy();
  }
});

test('an address with a field that its section does not have leads to the section', () => {
  for (const hash of ['#market', '#market/', '#market/nothing', '#market/teamCapabilityNeeded'])
    expect(anchorIn(hash)).toMatchObject({ section: 'market', field: null });
});
