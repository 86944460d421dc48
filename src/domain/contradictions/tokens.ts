// Words, numbers and marks of a text, for reading quantities.

export type Token = {
  /** In small letters. */
  text: string;
  from: number;
  to: number;
};

// No part of it can match where another one does, so it takes a text in one go.
const pattern = /\d[\d.,]*|\p{L}+|[^\s\d\p{L}]/gu;

export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    text: found.toLowerCase(),
    from: index,
    to: index + found.length,
  }));

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const wordValues = new Map([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);

/** A number in digits. Which mark parts thousands is sure in `210,000` and `1.5`, and not in `1,5` or `1.500`. */
function digits(text: string): number | null {
  const plain = text.replace(/[.,]$/, '');
  if (/^\d{1,3}(,\d{3}){1,3}(\.\d{1,2})?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

type ReadNumber = { value: number; next: number };

/** The number that begins at a token; null where none does that can be read for sure. */
export function numberAt(tokens: readonly Token[], at: number): ReadNumber | null {
  const first = tokens[at];
  if (!first) return null;
  const word = wordValues.get(first.text);
  if (word !== undefined) {
    const unit = wordValues.get(tokens[at + 2]?.text ?? '') ?? 0;
    const isJoined = tens.includes(first.text) && tokens[at + 1]?.text === '-' && unit in small;
    return isJoined && unit > 0 && unit < 10
      ? { value: word + unit, next: at + 3 }
      : { value: word, next: at + 1 };
  }
  let value = /^\d/.test(first.text) ? digits(first.text) : null;
  if (value === null) return null;
  let next = at + 1;
  // `210 000`. More than three groups are no amount, and reading them all from each token would take the square of the time.
  for (let before = first; /^\d{1,3}$/.test(first.text) && next - at <= 4; next++) {
    const group = tokens[next];
    if (!group || !/^\d{3}$/.test(group.text) || group.from !== before.to + 1) break;
    value = value * 1000 + Number(group.text);
    before = group;
  }
  return next - at <= 4 ? { value, next } : null;
}
