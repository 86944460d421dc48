import type { Backing, Source } from '../evidence/source.ts';
import type { ExportedOutlook } from '../outlook/outlook.ts';
import type { Decision, NewestDecision } from '../rounds/decision.ts';
import { allFields, type Field, type IdeaInput, type RiskLevel, score } from './fields.ts';

/** An idea as the API answers it; `createdAt` is ISO 8601 in UTC. */
export type Idea = IdeaInput & {
  id: string;
  userId: string;
  createdAt: string;
  /** Counts the saves, from 1; PUT may name the one it started from. */
  revision: number;
  user: { name: string };
};

/** An idea as an export holds it, with what was decided last, what its answers rest on, and the regulatory outlook. */
export type ExportedIdea = Idea & {
  decision: Decision | null;
  outlook: ExportedOutlook | null;
  sources: Source[];
  backing: Backing;
};

/** What tables and rankings show of an idea. */
export type RowSummary = Pick<
  Idea,
  | 'id'
  | 'userId'
  | 'createdAt'
  | 'user'
  | 'ideaTitle'
  | 'diseaseArea'
  | 'productType'
  | 'impactScore'
  | 'feasibilityScore'
  | 'innovationScore'
  | 'riskLevel'
  | 'overallPriorityRank'
> & {
  /** Threads that are not resolved; replies don't count. */
  openComments: number;
  /** What was decided last; null while nothing was. */
  decision: NewestDecision | null;
} & /** How much is backed, where the list is in that order: three members more make a long list slower. */ Partial<Backing>;

/** What a card shows of an idea. */
export type CardSummary = RowSummary & Pick<Idea, 'briefDescription'> & Backing;

/** What is known of an idea before all of it was read; a table shows no description. */
export type IdeaSummary = Omit<RowSummary, 'openComments' | 'decision' | keyof Backing> &
  Partial<CardSummary>;

/** A deleted idea that can be brought back until `goneAt`, ISO 8601 in UTC. */
export type DeletedIdea = { id: string; ideaTitle: string; goneAt: string; user: { name: string } };

/** Answers while they are being written: a choice not made yet is the empty string. */
export type IdeaDraft = {
  [Name in keyof IdeaInput]: IdeaInput[Name] extends number ? number : string;
};

/** A form nobody has filled in: empty text, no choice made, every score in the middle. */
export const emptyDraft = () =>
  Object.fromEntries(
    allFields.map((field) => [field.name, field.control === 'score' ? score.initial : '']),
  ) as IdeaDraft;

/** Whether a form is as it was at first. */
export const isUntouched = (draft: IdeaDraft): boolean => {
  const empty: Partial<Record<string, unknown>> = emptyDraft();
  return Object.entries(draft).every(([name, value]) => value === empty[name]);
};

/** Counts toward completeness: a score always does, a text or choice when it is not blank. */
export const answered = (field: Field, draft: IdeaDraft) =>
  field.control === 'score' || String(draft[field.name]).trim() !== '';

type BadgeStyle = 'primary' | 'secondary' | 'outline' | 'destructive';

/** Priority rank badge: 1 to 3 primary, 4 to 6 secondary, 7 and above outline. */
export const rankStyle = (rank: number): BadgeStyle =>
  rank <= 3 ? 'primary' : rank <= 6 ? 'secondary' : 'outline';

/** Risk level badge: Low secondary, Medium outline, any other value destructive. */
export const riskStyle = (risk: RiskLevel | (string & {})): BadgeStyle =>
  risk === 'Low' ? 'secondary' : risk === 'Medium' ? 'outline' : 'destructive';
