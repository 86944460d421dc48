import type { FieldName, IdeaInput } from '../../ideas/domain/fields.ts';
import type { DeviceClass } from '../../regulatory/domain/regulatory-questions.ts';
import type { Contradiction } from './contradictions-response.ts';

/** The part of a source that checks read. */
export type FieldSource = { fields: readonly FieldName[]; stance: 'for' | 'against' };

/** The data that checks read. */
export type Checked = {
  answers: IdeaInput;
  sources: readonly FieldSource[];
  /** Null where the questions of the outlook were not asked yet. */
  deviceClass: DeviceClass | null;
};

/** The finding of a check: one sentence and its fields. */
export type Found = Pick<Contradiction, 'sentence' | 'fields'>;

/** One rule about answers that contradict each other. It prefers to miss one over reporting a wrong one. */
export type Check = {
  check: string;
  why: string;
  beside?: Contradiction['beside'];
  /** The check reads the sources of its fields, so new sources make it run again. */
  readsSources?: true;
  finds: (checked: Checked) => Found | null;
};
