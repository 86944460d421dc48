import { allFields, type Field, type IdeaInput, type RiskLevel, score } from './fields.ts';
import { isUnset, type ScoresSet } from './weights.ts';

/** An idea in the form. A choice not made yet is an empty string. */
export type IdeaDraft = {
  [Name in keyof IdeaInput]: IdeaInput[Name] extends number ? number : string;
};
export type ScoredDraft = IdeaDraft & {
  scoresSet: ScoresSet;
  /** True once the person has moved the priority, also if it is back at its initial value. */
  isPrioritySet?: boolean | undefined;
};

export const emptyDraft = () =>
  Object.fromEntries(
    allFields.map((field) => [field.name, field.control === 'score' ? score.initial : '']),
  ) as IdeaDraft;

export const withInitialChoices = (draft: IdeaDraft): IdeaDraft => {
  const initial = allFields.flatMap(({ name, initial }) =>
    initial && !draft[name] ? [[name, initial]] : [],
  );
  return { ...draft, ...Object.fromEntries(initial) };
};

/** The answers of a new form. */
export const initialAnswers = withInitialChoices(emptyDraft());

export const isUntouched = (draft: IdeaDraft): boolean => {
  const empty = emptyDraft();
  return allFields.every(({ name }) => draft[name] === empty[name]);
};

/** A score that still has its initial value counts once the person has moved it. */
export function answered({ name }: Field, draft: ScoredDraft): boolean {
  if (name === 'overallPriorityRank')
    return draft.isPrioritySet === true || draft[name] !== score.initial;
  return !isUnset(draft, name) && String(draft[name]).trim() !== '';
}

type BadgeStyle = 'primary' | 'secondary' | 'outline' | 'destructive';

export const rankStyle = (rank: number): BadgeStyle =>
  rank <= 3 ? 'primary' : rank <= 6 ? 'secondary' : 'outline';

export const riskStyle = (risk: RiskLevel | (string & {})): BadgeStyle =>
  risk === 'Low' ? 'secondary' : risk === 'Medium' ? 'outline' : 'destructive';

export const ideaTags = [
  'idea',
  'comments',
  'decisions',
  'outlook',
  'sources',
  'files',
  'contradictions',
] as const;
