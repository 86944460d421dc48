// Plain statements in English texts. A sentence that weighs or conditions what it says counts as saying nothing.
import type { IdeaInput } from '../idea/fields.ts';

/** With one space between words and straight quotes, and no end mark. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .trim()
    .replace(/[.;!?]$/, '');

/** A full stop after an abbreviation ends no sentence. */
const sentenceEnd =
  /(?<!\b(?:approx|ca|e\.g|excl|i\.e|incl|mill|mio|mrd|tsd|u\.s|vs))\.(?=\s)|[;!?](?=\s)|\n+/i;

/** The sentences of a text, each as `plain` makes it. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map(plain)
    .filter((one) => one !== '');

export const condition =
  /\b(if|unless|until|while|whether|should|would|could|may|might|or|but|except|however|once|later|only|before|probably|possibly|perhaps|likely|to be (confirmed|agreed|decided|checked))\b/i;

/**
 * What a pattern finds in a sentence without a condition: its group, or all of it where it has none.
 * @param doubt what another sentence may say that makes the statement mean less
 */
export function stated(text: string, pattern: RegExp, doubt: RegExp): string | null {
  const sentences = sentencesOf(text);
  const statement = sentences.find((one) => !condition.test(one) && pattern.test(one));
  if (statement === undefined) return null;
  if (sentences.some((one) => !pattern.test(one) && doubt.test(one))) return null;
  const [all = '', core = all] = pattern.exec(statement) ?? [];
  return core;
}

const nothing =
  /^(none|no|nothing|n\/?a|none known|none expected|nothing known|not applicable|no hurdles?|no regulatory hurdles?|there are none)$/i;

/** An answer that consists of "none". */
export const saysNone = (text: string): boolean => nothing.test(plain(text));

/** Clinics may use it already, so that what the rules ask for is behind it. */
export const isSold = ({ maturityLevel }: IdeaInput): boolean =>
  maturityLevel === 'Market Ready' || maturityLevel === 'Scaling';
