// Plain statements in English texts. A sentence that weighs or conditions what it says counts as saying nothing.
import type { IdeaInput } from '../idea/fields.ts';
import type { DeviceClass } from '../outlook/outlook.ts';

/** With one space between words and straight quotes, and no end mark. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .trim()
    .replace(/[.;!?]$/, '');

/** The sentences of a text, each as `plain` makes it. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/[.;!?](?=\s)|\n/)
    .map(plain)
    .filter((one) => one !== '');

const condition =
  /\b(if|unless|until|while|whether|should|would|could|may|might|or|but|except|however|once|later|only|before|probably|possibly|perhaps|likely|to be (confirmed|agreed|decided|checked))\b/i;

/** The sentences that state something without a condition. */
const statements = (text: string) => sentencesOf(text).filter((one) => !condition.test(one));

const denial = /\b(not|no|none|nobody|never|without|unlike|few)\b/i;

/** What a pattern finds in a plain statement. @param denied whether a sentence that denies anything may be meant */
export function stated(text: string, pattern: RegExp, denied = true): string | null {
  for (const sentence of statements(text)) {
    const [found] = (denied || !denial.test(sentence) ? pattern.exec(sentence) : null) ?? [];
    if (found) return found.trim();
  }
  return null;
}

const nothing =
  /^(none|no|nothing|n\/?a|none known|none expected|nothing known|not applicable|no hurdles?|no regulatory hurdles?|there are none)$/i;

/** An answer that consists of "none". */
export const saysNone = (text: string): boolean => nothing.test(plain(text));

/** Words that speak of another class than the product's, or of more than one. */
const negated =
  /\b(not|no|never|avoid|avoids|below|above|outside|instead|competitors?|rather than|at least|at most|up to|minimum|from|to|we use|suppliers?|supplied|partners?|existing|already|third[- ]party|component|accessory|hardware|sensors?|carries|ce[- ]mark(ed)?|cleared)\b/i;
const classOf = new Map<string, DeviceClass>(
  (['I', 'IIa', 'IIb', 'III'] as const).map((word) => [word.toLowerCase(), word]),
);

/** The class that the regulatory considerations state, where they state one and nothing against it. */
export function statedClass({ regulatoryConsiderations: text }: IdeaInput): DeviceClass | null {
  const sentences = sentencesOf(text).filter((one) => /\bclass/i.test(one));
  if (sentences.some((one) => condition.test(one) || negated.test(one))) return null;
  const named = sentences.flatMap((one) => [
    ...one.matchAll(/\bclass ?(iii|iib|iia|i)\b(?! ?(recall|evidence|trial))/gi),
  ]);
  const words = new Set(named.map(([, word = '']) => word.toLowerCase()));
  const [word = ''] = words;
  // Of the class of another law, or of the FDA, nothing is known.
  if (words.size !== 1 || /\b(fda|510|ivdr|ce mark of)\b/i.test(sentences.join(' '))) return null;
  return classOf.get(word) ?? null;
}

/** "Outside MDR", "not a medical device": the words with which the answer says that no device rules apply. */
export const statesNoDevice = ({ regulatoryConsiderations: text }: IdeaInput): string | null =>
  saysNone(text)
    ? plain(text)
    : stated(
        text,
        /\b(outside (the )?(scope of )?(the )?mdr|(is )?not a medical device|no medical device|no medical purpose|does not qualify as a medical device)\b(?! (class|software|regulation))/i,
      );

/** The classes that a notified body looks at, and of those the ones with the most at stake. */
export const needsBody = (of: DeviceClass | null) => of === 'IIa' || of === 'IIb' || of === 'III';
export const isHighClass = (of: DeviceClass | null) => of === 'IIb' || of === 'III';
export const isDevice = (of: DeviceClass | null) => of === 'I' || needsBody(of);
/** The outlook leaves more than one class, or was not asked. */
export const isOpenClass = (of: DeviceClass | null) => of === null || of === 'open';
