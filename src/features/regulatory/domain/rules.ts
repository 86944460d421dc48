import type {
  AiActWord,
  DeviceClass,
  RegulatoryAnswers,
  RegulatoryQuestion,
} from './regulatory-questions.ts';

/** An answer other than "not sure". */
type Definite<Name extends RegulatoryQuestion> = Exclude<
  RegulatoryAnswers[Name],
  'not sure' | null
>;
export type FullAnswers = { [Name in RegulatoryQuestion]: Definite<Name> };

/** True if each named question has one of these answers, and the idea has one of these device classes. */
export type Condition = { readonly [Name in RegulatoryQuestion]?: readonly Definite<Name>[] } & {
  readonly device?: readonly Exclude<DeviceClass, 'open'>[];
};

export type RuleSource = {
  title: string;
  href: string;
  /** The secondary source that was read instead of the text itself. */
  secondHand?: string;
};

export type Rule<Source extends string = string> = {
  name: string;
  /** The rule applies if one condition is true. The first rule of a line that applies decides. */
  when: readonly Condition[];
  result: string;
  sentence: string;
  quote?: string;
  article: string;
  sources: readonly Source[];
  /** True if the result also states how many of the line's criteria are met. */
  counts?: boolean;
  /** The class under Rule 11; only in the line about devices. */
  device?: Exclude<DeviceClass, 'open'>;
  /** The category under the AI Act; only in the line about the AI Act. */
  aiAct?: Exclude<AiActWord, 'risk open'>;
};

export const lineNames = ['device', 'ai', 'data', 'nice', 'fda'] as const;
export type LineName = (typeof lineNames)[number];

export type Line<Source extends string = string> = {
  name: LineName;
  /** `European Union: medical device` */
  title: string;
  /** The questions that the result depends on, most influential first. */
  asks: readonly RegulatoryQuestion[];
  rules: readonly Rule<Source>[];
  /** Results from lowest to highest, each with its name in a range. Missing if results have no order. */
  scale?: Readonly<Record<string, string>>;
  /** Criteria to count, with the answers that meet each. */
  criteria: readonly { says: string; when: readonly Condition[] }[];
  notes: readonly { says: string; sources: readonly Source[] }[];
};

export type RuleSet = {
  /** `2026.11` */
  version: string;
  /** The month in which the sources were read, `November 2026`. */
  readAt: string;
  sources: Readonly<Record<string, RuleSource>>;
  lines: readonly Line[];
};

/** In UTC. @param month `November 2026` @throws Error for another form */
export function startOfMonth(month: string): Date {
  const date = new Date(`1 ${month} 00:00 UTC`);
  if (!/^[A-Z][a-z]+ \d{4}$/.test(month) || Number.isNaN(date.getTime()))
    throw new Error(`“${month}” is no month and year`);
  return date;
}
