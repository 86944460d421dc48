import type { FieldSource } from '../evidence/source.ts';
import type { FieldName, IdeaInput } from '../idea/fields.ts';
import type { DeviceClass } from '../outlook/outlook.ts';

/** What the checks look at. */
export type Checked = {
  answers: IdeaInput;
  sources: readonly FieldSource[];
  /** Null where the questions of the outlook were not asked yet. */
  deviceClass: DeviceClass | null;
};

/** Two parts of an idea that do not fit together. */
export type Contradiction = {
  /** Names the check; what is set aside is remembered by it. */
  check: string;
  /** What does not fit, in one sentence with the words of the answers. */
  sentence: string;
  /** Where it is said: both fields, or one where a source or the outlook is the other side. */
  fields: readonly FieldName[];
};
