import { allFields, type Field, type IdeaInput, type RiskLevel, score } from './fields.ts';
import type { ScoresSet } from './scores-set.ts';

/** Answers while they are being written: a choice not made yet is the empty string. */
export type IdeaDraft = {
  [Name in keyof IdeaInput]: IdeaInput[Name] extends number ? number : string;
};
/** A draft, and the scores in it that a person has set. */
export type ScoredDraft = IdeaDraft & { scoresSet: ScoresSet };

/** An empty form: empty texts, no choices, every score in the middle. */
export const emptyDraft = () =>
  Object.fromEntries(
    allFields.map((field) => [field.name, field.control === 'score' ? score.initial : '']),
  ) as IdeaDraft;

/** Fills empty choices with their initial option. */
export const withInitialChoices = (draft: IdeaDraft): IdeaDraft => {
  const initial = allFields.flatMap(({ name, initial }) =>
    initial && !draft[name] ? [[name, initial]] : [],
  );
  return { ...draft, ...Object.fromEntries(initial) };
};

/** Whether nobody has changed the form. */
export const isUntouched = (draft: IdeaDraft): boolean => {
  const empty = emptyDraft();
  return allFields.every(({ name }) => draft[name] === empty[name]);
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
