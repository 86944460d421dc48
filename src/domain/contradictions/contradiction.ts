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

/** What stands on the other side where that is no answer: what the outlook says, or the sources of the answers. */
export const otherSides = ['outlook', 'sources'] as const;
type OtherSide = (typeof otherSides)[number];

/** Two parts of an idea that do not fit together. */
export type Contradiction = {
  /** Names the check; what is set aside is remembered by it. */
  check: string;
  /** What does not fit, in one sentence with the words of the answers. */
  sentence: string;
  /** Why that is worth a look. */
  why: string;
  /** The answers that say it. */
  fields: readonly FieldName[];
  /** Left out where the answers contradict each other. */
  beside?: OtherSide;
};

/** A contradiction as an idea has it. */
export type IdeaContradiction = Contradiction & {
  /** A hash of what was compared; whoever sets it aside sends it back, so that nothing is set aside unseen. */
  compared: string;
};

/** A contradiction that somebody has found to be none. */
export type SetAside = IdeaContradiction & {
  reason: string;
  /** ISO 8601 in UTC. */
  setAsideAt: string;
  setAsideBy: { id: string; name: string };
};

/** What the checks say of an idea. */
export type Contradictions = {
  /** How many checks were made. */
  checks: number;
  open: IdeaContradiction[];
  setAside: SetAside[];
};

/** What a check finds: one sentence, and the fields it speaks of. */
export type Found = Pick<Contradiction, 'sentence' | 'fields'>;

/** One rule about answers that do not fit together. It would rather find nothing than something that is none. */
export type Check = {
  check: string;
  why: string;
  beside?: OtherSide;
  /** It looks at the sources of its fields, too: with others behind them it has to be looked at anew. */
  readsSources?: true;
  finds: (checked: Checked) => Found | null;
};
