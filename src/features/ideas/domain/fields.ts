import { capitalize } from '#platform/text/wording.ts';

/** The definition of an idea, in the order of the form. Form, validation, tables and exports derive from it. */
export const productTypes = [
  'Mobile App',
  'Web Platform',
  'API/Software',
  'Medical Device',
  'Diagnostic Tool',
  'Other',
] as const;
export const maturityLevels = ['Concept', 'Prototype', 'MVP', 'Market Ready', 'Scaling'] as const;
export const riskLevels = ['Low', 'Medium', 'High', 'Very High'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** A whole number. `initial` is the value in a new form. */
export const score = { min: 1, max: 10, initial: 5, step: 1 } as const;

const half = { half: true } as const;
// A single-line input. The API accepts line breaks too.
const line = (label: string, help?: string) => ({ label, help, control: 'line' }) as const;
const text = (label: string, help?: string) => ({ label, help, control: 'text' }) as const;
const scale = (label: string, help: string) => ({ label, help, control: 'score' }) as const;
const choice = <const Options extends readonly string[]>(
  label: string,
  options: Options,
  initial: Options[number],
) => ({ label, control: 'choice', options, initial, ...half }) as const;

const overview = {
  ideaTitle: { ...line('Idea Title'), min: 1, max: 200, tooShort: 'Idea title is required' },
  briefDescription: {
    ...text('Brief Description', 'Shown on the card. At least 10 characters.'),
    min: 10,
    tooShort: 'Brief description must be at least 10 characters',
  },
  diseaseArea: { ...line('Disease Area', 'For example COPD'), ...half },
  subTopicUseCase: { ...line('Sub-topic / Use Case'), ...half },
  targetUsers: { ...text('Target Users', 'Who uses it?'), ...half },
  problemBeingSolved: { ...text('Problem Being Solved', 'Who has it?'), ...half },
  currentAlternativesGaps: text('Current Alternatives & Gaps', 'What do people do today?'),
} as const;

const outcomes = {
  proposedSolution: text('Proposed Solution', 'What would a person see and do?'),
  uniqueValueProposition: text('Unique Value Proposition', 'Why this and not what exists?'),
  expectedOutcomesBenefits: text(
    'Expected Outcomes & Benefits',
    'What gets better, by how much, and how would we measure it?',
  ),
} as const;

const technology = {
  technologyStack: text('Technology Stack'),
  productType: choice('Product Type', productTypes, 'Other'),
  maturityLevel: choice('Maturity Level', maturityLevels, 'Concept'),
  dataRequirements: text('Data Requirements', 'Which data, from where, and on what legal ground?'),
  regulatoryConsiderations: text(
    'Regulatory Considerations',
    'For example MDR class, GDPR, AI Act.',
  ),
} as const;

const market = {
  marketSize: text('Market Size', 'How many people or organisations, and how do you know?'),
  revenueModel: text('Revenue Model', 'Who pays, and for what?'),
  customerSegments: text('Customer Segments'),
  pricingStrategy: text('Pricing Strategy'),
  competitiveLandscape: text('Competitive Landscape'),
  goToMarketStrategy: text('Go-to-market Strategy'),
} as const;

const ecosystem = {
  potentialPartners: text('Potential Partners'),
  distributionChannels: text('Distribution Channels'),
  integrationNeeds: text('Integration Needs', 'Records, devices and services it must talk to.'),
} as const;

const execution = {
  technicalFeasibility: text('Technical Feasibility', 'What is proven, and what is new?'),
  clinicalValidationNeed: text(
    'Clinical Validation Need',
    'Which study would convince a clinician?',
  ),
  regulatoryHurdles: text('Regulatory Hurdles'),
  timeToMvpLaunch: { ...line('Time to MVP Launch'), ...half },
  teamCapabilityNeeded: { ...line('Team Capability Needed'), ...half },
  scalabilityPotential: text('Scalability Potential'),
  globalApplicability: text('Global Applicability'),
} as const;

const evaluation = {
  impactScore: scale('Impact Score', 'How much better would care become, and for how many people?'),
  feasibilityScore: scale(
    'Feasibility Score',
    'Could this team build and test it with what it can get?',
  ),
  innovationScore: scale('Innovation Score', 'How different is it from what already exists?'),
  riskLevel: choice('Risk Level', riskLevels, 'Medium'),
  estimatedCostToMvp: { ...line('Estimated Cost to MVP'), ...half },
  estimatedTimeToMvp: { ...line('Estimated Time to MVP'), ...half },
  overallPriorityRank: scale(
    'Overall Priority Rank',
    '1 is first. Several ideas may share a priority.',
  ),
} as const;

export const fields = {
  ...overview,
  ...outcomes,
  ...technology,
  ...market,
  ...ecosystem,
  ...execution,
  ...evaluation,
} as const;

/** The name itself if no field has it. */
export const labelOf = (name: string): string => Reflect.get(fields, name)?.label ?? name;

type Fields = typeof fields;
export type FieldName = keyof Fields;

export type Field = {
  name: FieldName;
  label: string;
  help?: string | undefined;
  control: 'line' | 'text' | 'choice' | 'score';
  options?: readonly string[];
  /** The selected option in a new form. */
  initial?: string;
  /** In characters after trimming. Without `min` the text may be empty. */
  min?: number;
  max?: number;
  tooShort?: string;
  /** Shares a row with its neighbour on a wide screen. */
  half?: boolean;
};

export type IdeaInput = {
  -readonly [Name in FieldName]: Fields[Name] extends { control: 'score' }
    ? number
    : Fields[Name] extends { options: readonly (infer Option)[] }
      ? Option
      : string;
};

const list = (part: Partial<Fields>) =>
  Object.entries(part).map(([name, field]) => ({ name: name as FieldName, ...field }) as Field);

const section = <const Name extends string>(
  name: Name,
  part: Partial<Fields>,
  question: string,
) => ({ name, label: capitalize(name), question, fields: list(part) });

export const sections = [
  section(
    'overview',
    overview,
    'Who has the problem, how often, and what do they do about it today?',
  ),
  section('outcomes', outcomes, 'What gets better, for whom, and how would we notice?'),
  section(
    'technology',
    technology,
    'What is it built on, which data does it need, and which rules apply?',
  ),
  section('market', market, 'Who pays, how much, and what would they stop paying for?'),
  section('ecosystem', ecosystem, 'Which partners, channels and systems does it depend on?'),
  section(
    'execution',
    execution,
    'Who builds it, how is it tested in a clinic, and how long does that take?',
  ),
  section(
    'evaluation',
    evaluation,
    'Impact, feasibility and innovation out of 10, with risk, cost and rank.',
  ),
] as const;

export type Section = (typeof sections)[number];
export type SectionName = Section['name'];
export const fieldsOf = (section: string | null) =>
  sections.find(({ name }) => name === section)?.fields ?? [];

/** Undefined for a name that no field has. */
export const sectionOf = (field: string): Section | undefined =>
  sections.find(({ fields }) => fields.some(({ name }) => name === field));
export const allFields: readonly Field[] = sections.flatMap((section) => section.fields);

/** Text fields: sources can support a text, but not a choice or a score. */
export const sourceableFields: readonly FieldName[] = allFields
  .filter(({ control }) => control === 'line' || control === 'text')
  .map(({ name }) => name);
