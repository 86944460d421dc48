// Durations and amounts of money in English texts. What cannot be read for sure is not read.
import { numberAt, type Token, tokensOf } from './tokens.ts';

/** What a text says of a size, as far as it says it: months, or a currency. */
export type Quantity = {
  unit: string;
  low: number;
  high: number;
  /** As it is written. */
  text: string;
  /** The first token, and the one after the last. */
  first: number;
  next: number;
};

export type Kind = 'duration' | 'money';

const daysInMonth = 365.25 / 12;
const months: Record<string, number> = {
  day: 1 / daysInMonth,
  week: 7 / daysInMonth,
  month: 1,
  quarter: 3,
  year: 12,
};
const currencies: Record<string, string> = {
  ...{ '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR' },
  ...{ '£': 'GBP', gbp: 'GBP', $: 'USD', usd: 'USD', chf: 'CHF' },
};
const multipliers: Record<string, number> = {
  ...{ k: 1e3, tsd: 1e3, thousand: 1e3 },
  ...{ m: 1e6, mn: 1e6, mio: 1e6, mill: 1e6, million: 1e6, millions: 1e6 },
  ...{ bn: 1e9, mrd: 1e9, billion: 1e9 },
};
const lookUp = <Value>(
  table: Record<string, Value>,
  name: string | undefined,
): Value | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

const roughly = /^(about|around|roughly|approximately|approx|circa|ca|some|nearly|almost|~)$/;
const dash = /^[-–—]$/;
const isSeparator = (token: Token | undefined, isBetween: boolean) =>
  token !== undefined && (dash.test(token.text) || token.text === (isBetween ? 'and' : 'to'));

/** One end of a range: a number, with its unit where that stands there. */
type End = { value: number; multiplier: number | null; unit: string | null; next: number };

function endAt(tokens: readonly Token[], at: number, kind: Kind): End | null {
  const before = kind === 'money' ? lookUp(currencies, tokens[at]?.text) : undefined;
  const read = numberAt(tokens, before ? at + 1 : at);
  if (!read) return null;
  let { next } = read;
  if (kind === 'duration') {
    if (dash.test(tokens[next]?.text ?? '') && lookUp(months, tokens[next + 1]?.text)) next++;
    const unit = tokens[next]?.text.replace(/s$/, '');
    const size = lookUp(months, unit);
    return {
      value: read.value,
      multiplier: size ?? null,
      unit: size ? kind : null,
      next: size ? next + 1 : next,
    };
  }
  const size = lookUp(multipliers, tokens[next]?.text);
  if (size) next++;
  const after = before ? undefined : lookUp(currencies, tokens[next]?.text);
  return {
    value: read.value,
    multiplier: size ?? null,
    unit: before ?? after ?? null,
    next: after ? next + 1 : next,
  };
}

/** What stands before a number says how sure it is. */
function bounds(
  words: readonly string[],
  isRange: boolean,
): [tolerance: number, low: boolean, high: boolean, length: number] {
  const [two = '', one = ''] = words;
  if (roughly.test(one)) return [1.2, true, true, 1];
  if (/^(up to|at most|less than|no longer)$/.test(`${two} ${one}`)) return [1, false, true, 2];
  if (/^(at least|more than|longer than)$/.test(`${two} ${one}`)) return [1, true, false, 2];
  if (/^(under|below|within|max|maximum)$/.test(one)) return [1, false, true, 1];
  if (/^(over|above|min|minimum)$/.test(one)) return [1, true, false, 1];
  if (isRange && /^(from|between)$/.test(one)) return [1, true, true, 1];
  if (one === 'from') return [1, true, false, 1];
  return [1, true, true, 0];
}

function quantityAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  kind: Kind,
): Quantity | null {
  const start = endAt(tokens, at, kind);
  if (!start) return null;
  const words = [tokens[at - 2]?.text ?? '', tokens[at - 1]?.text ?? ''];
  // The end of something else: `3/4 months`, `1,5-2 months`, `<6 months`, `2 500 months`, `A$ 5`, `not more than 6 months`.
  const isGlued = tokens[at - 1]?.to === tokens[at]?.from && /^\p{L}/u.test(words[1] ?? '');
  if (isGlued || /^([-–—/+<>≤≥±×x*.,']|\d.*)$/.test(words[1] ?? '')) return null;
  if (/^not?$/.test(tokens[at - 3]?.text ?? '')) return null;
  const hasSecond = isSeparator(tokens[start.next], words[1] === 'between');
  const second = hasSecond ? endAt(tokens, start.next + 1, kind) : null;
  const end = second ?? start;
  const unit = end.unit ?? start.unit;
  if (!unit || (second && start.unit && second.unit && start.unit !== second.unit)) return null;
  // What is not said is not known: `6+ months`, `a year and a half`, `EUR 25 a month`, `12 months or more`.
  const after = tokens[end.next]?.text ?? '';
  if (/^[+%/]$|^or$/.test(after) || (after === 'and' && tokens[end.next + 1]?.text === 'a'))
    return null;
  if (kind === 'money' && /^(per|a|an|each)$/.test(after)) return null;
  const [tolerance, isLow, isHigh, length] = bounds(words, second !== null);
  const low = (start.value * (start.multiplier ?? end.multiplier ?? 1)) / tolerance;
  const high = end.value * (end.multiplier ?? 1) * tolerance;
  const from = tokens[at - length]?.from ?? 0;
  if (low > high) return null;
  return {
    unit,
    low: isLow ? low : 0,
    high: isHigh ? high : Number.POSITIVE_INFINITY,
    text: text.slice(from, tokens[end.next - 1]?.to),
    first: at - length,
    next: end.next,
  };
}

/** Everything of a kind that a text says. */
export function quantitiesIn(text: string, kind: Kind, tokens = tokensOf(text)): Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const quantity = quantityAt(text, tokens, at, kind);
    if (quantity) found.push(quantity);
    at = quantity?.next ?? at + 1;
  }
  return found;
}

const filler =
  /^(in|total|estimated|est|estimate|the|for|to|of|until|a|an|our|mvp|from|now|today|development|launch|time|cost|costs|it|takes|is|[.,:()])$/;

/** What states one quantity and no more is short: nothing longer is read, however long it is. In UTF-16 units. */
export const longestStatement = 200;

/** The one quantity that an answer consists of; null where it says anything else. */
export function onlyQuantity(text: string, kind: Kind): Quantity | null {
  if (text.length > longestStatement) return null;
  const tokens = tokensOf(text);
  const [quantity, other] = quantitiesIn(text, kind, tokens);
  if (!quantity || other) return null;
  const rest = tokens.filter((_, index) => index < quantity.first || index >= quantity.next);
  return rest.every((token) => filler.test(token.text)) ? quantity : null;
}

/** Not both can be true. */
export const areDisjoint = (one: Quantity, other: Quantity): boolean =>
  one.unit === other.unit && (one.high < other.low || other.high < one.low);
