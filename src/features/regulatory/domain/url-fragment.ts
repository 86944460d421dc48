// Answers in the fragment of a URL: `v1-2026.11-dy-py-ud` has the format, the newest version of the rules at that time,
// and two letters per answer. Letters must keep their meaning, because old links use them.
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
} from './regulatory-questions.ts';

const format = 'v1';
const yesOrNo = { yes: 'y', no: 'n', 'not sure': 'x' };

type Code<Name extends RegulatoryQuestion> = {
  key: string;
  answers: Record<NonNullable<RegulatoryAnswers[Name]>, string>;
};

const codes: { [Name in RegulatoryQuestion]: Code<Name> } = {
  actsOnData: { key: 'd', answers: yesOrNo },
  individualPatients: { key: 'p', answers: yesOrNo },
  purpose: {
    key: 'u',
    answers: {
      decisions: 'd',
      monitoring: 'm',
      'other medical': 'o',
      wellness: 'w',
      saving: 's',
      'not sure': 'x',
    },
  },
  worstHarm: {
    key: 'h',
    answers: { none: 'n', heals: 'h', serious: 's', death: 'd', 'not sure': 'x' },
  },
  vitalSigns: { key: 'v', answers: yesOrNo },
  reader: { key: 'r', answers: { professional: 'p', patient: 't', nobody: 'n', 'not sure': 'x' } },
  reasonsShown: { key: 'c', answers: yesOrNo },
  signals: { key: 's', answers: yesOrNo },
  ai: { key: 'a', answers: yesOrNo },
};

const pairs = questionNames.flatMap((question) =>
  Object.entries(codes[question].answers).map(([answer, letter]) => ({
    question,
    answer,
    pair: codes[question].key + letter,
  })),
);

/** The fragment without `#`; empty without answers. @param rules the newest version of the rules */
export function writeFragment(answers: RegulatoryAnswers, rules: string): string {
  const answered = questionNames.flatMap(
    (question) =>
      pairs.find((one) => one.question === question && one.answer === answers[question])?.pair ??
      [],
  );
  return answered.length > 0 ? [format, rules, ...answered].join('-') : '';
}

export type ReadFragment = {
  answers: RegulatoryAnswers;
  /** The newest version of the rules when the link was made; null if missing. */
  rules: string | null;
  isOtherFormat: boolean;
  unread: number;
};

/** Reads all parts that are understood. @param fragment without `#` @returns null if it contains no answers */
export function readFragment(fragment: string): ReadFragment | null {
  const [version = '', ...parts] = fragment.split('-');
  if (!/^v\d+$/.test(version)) return null;
  const isVersion = (part = '') => /^\d{4}\.\d{2}$/.test(part);
  const rules = isVersion(parts[0]) ? (parts.shift() ?? null) : null;
  const answers: Record<string, string | null> = { ...noAnswers };
  let unread = 0;
  for (const part of parts) {
    const known = pairs.find(({ pair }) => pair === part);
    if (known && answers[known.question] === null) answers[known.question] = known.answer;
    else unread++;
  }
  return {
    answers: answers as RegulatoryAnswers,
    rules,
    isOtherFormat: version !== format,
    unread,
  };
}
