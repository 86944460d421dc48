import type {
  AiActWord,
  DeviceClass,
  RegulatoryAnswers,
  RegulatoryQuestion,
} from './regulatory-questions.ts';

/** An answer that says something: neither missing nor "not sure". */
type Definite<Name extends RegulatoryQuestion> = Exclude<
  RegulatoryAnswers[Name],
  'not sure' | null
>;
export type FullAnswers = { [Name in RegulatoryQuestion]: Definite<Name> };

/** True where each named question has one of these answers, and the idea one of these classes. */
export type Condition = { readonly [Name in RegulatoryQuestion]?: readonly Definite<Name>[] } & {
  readonly device?: readonly Exclude<DeviceClass, 'open'>[];
};

/** A text that rules were read in. */
export type RuleSource = {
  title: string;
  href: string;
  readAt: string;
  /** The secondary source in which it was read; left out for the text itself. */
  secondHand?: string;
};

export type Rule<Source extends string = string> = {
  name: string;
  /** The rule applies where one condition holds; the first such rule of a line decides. */
  when: readonly Condition[];
  result: string;
  sentence: string;
  /** The words of the law that decide; left out where there are none to quote. */
  quote?: string;
  article: string;
  sources: readonly Source[];
  /** Its result is followed by how many of the line's criteria are met. */
  counts?: boolean;
  /** The class under Rule 11; only in the line on devices. */
  device?: Exclude<DeviceClass, 'open'>;
  /** The category under the AI Act; only in the line on the AI Act. */
  aiAct?: Exclude<AiActWord, 'risk open'>;
};

export const lineNames = ['device', 'ai', 'data', 'nice', 'fda'] as const;
export type LineName = (typeof lineNames)[number];

export type Line<Source extends string = string> = {
  name: LineName;
  /** `European Union: medical device` */
  title: string;
  /** The questions that it follows from, those first that change most often. */
  asks: readonly RegulatoryQuestion[];
  rules: readonly Rule<Source>[];
  /** The results from lowest to highest, each as it is called in a range; none where they stand in no order. */
  scale?: Readonly<Record<string, string>>;
  /** Criteria to count, each with the answers that meet it; empty without any. */
  criteria: readonly { says: string; when: readonly Condition[] }[];
  notes: readonly { says: string; sources: readonly Source[] }[];
};

export type RuleSet = {
  /** `2026.11` */
  version: string;
  /** `November 2026` */
  readAt: string;
  sources: Readonly<Record<string, RuleSource>>;
  lines: readonly Line[];
};

/** The first day of a month, in UTC. @param month `November 2026` @throws Error for another form */
export function startOfMonth(month: string): Date {
  const date = new Date(`1 ${month} 00:00 UTC`);
  if (!/^[A-Z][a-z]+ \d{4}$/.test(month) || Number.isNaN(date.getTime()))
    throw new Error(`“${month}” is no month and year`);
  return date;
}

/** Whether a source is due for rereading: more than twelve months have begun since. */
export function isOutdated(month: string, now: Date): boolean {
  const read = startOfMonth(month);
  const months =
    (now.getUTCFullYear() - read.getUTCFullYear()) * 12 + now.getUTCMonth() - read.getUTCMonth();
  return months > 12;
}

export const outdatedSources = ({ sources }: RuleSet, now: Date): string[] =>
  Object.values(sources)
    .filter(({ readAt }) => isOutdated(readAt, now))
    .map(({ title, readAt }) => `${title}, read in ${readAt}`);
