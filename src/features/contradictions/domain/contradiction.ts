import type { FieldName, IdeaInput } from '../../ideas/domain/fields.ts';
import type { DeviceClass } from '../../regulatory/domain/regulatory-questions.ts';
import type { Contradiction } from './contradictions-response.ts';

/** What the checks look at of a source. */
export type FieldSource = { fields: readonly FieldName[]; stance: 'for' | 'against' };

/** What the checks look at. */
export type Checked = {
  answers: IdeaInput;
  sources: readonly FieldSource[];
  /** Null where the questions of the outlook were not asked yet. */
  deviceClass: DeviceClass | null;
};

/** What a check finds: one sentence, and the fields it speaks of. */
export type Found = Pick<Contradiction, 'sentence' | 'fields'>;

/** One rule about answers that do not fit together. It would rather find nothing than something that is none. */
export type Check = {
  check: string;
  why: string;
  beside?: Contradiction['beside'];
  /** It looks at the sources of its fields, too: with others behind them it has to be looked at anew. */
  readsSources?: true;
  finds: (checked: Checked) => Found | null;
};
