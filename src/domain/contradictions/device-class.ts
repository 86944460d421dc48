// Which class of medical device an idea is in, by its outlook or by the words of its regulatory considerations.
import type { IdeaInput } from '../idea/fields.ts';
import type { DeviceClass } from '../outlook/outlook.ts';
import type { Checked } from './contradiction.ts';
import { condition, saysNone, sentencesOf, stated } from './phrases.ts';

/** Laws of other countries and other times have classes of the same names, and doctors have them for patients. */
const isOtherLaw = (text: string) =>
  /\b(uk|ukca|mhra|britain|british|england|scotland|swiss|switzerland|swissmedic|canada|canadian|tga|australian?|japan|china|brazil|india|americ\w+|fda|510|de novo|pma|nyha|asa|ivdr|ivd|ce mark of|mdd|directive|legacy|transition\w*)\b/i.test(
    text,
  ) || /\bU\.?S\.?A?\b/.test(text);

/** Words that speak of another class than the product's, of a part of it, or of another day. */
const aside =
  /\b(not|no|never|avoids?|below|above|outside|instead|competitors?|rather than|at least|at most|up to|minimum|from|to|we use|suppliers?|supplied|partners?|existing|already|third[- ]party|modules?|parts?|components?|accessory|hardware|sensors?|carries|ce[- ]mark(ed)?|cleared|today|currently|initially|first|starts?|next|version|patients?|recall|evidence|trial)\b/i;

const kind = '(?:app|software|product|platform|tool|system|solution|service|device)';
/** A class is the product's where nothing stands around it but the law, the rule and the product itself. */
const productClass = new RegExp(
  [
    `(?:^|\\b(?:mdr(?: 2017/745)?|rule \\d+)[,:]? \\(?|\\b(?:device|risk) |\\bclassified as |`,
    `^(?:it|this|(?:the|our|this) ${kind}) is (?:an? )?(?:eu )?(?:mdr )?)`,
    'class ?(iii|iib|iia|i)',
    '(?: medical)?(?: device)?(?=$|[,:)]| (?:under|by|per|according to|following)\\b)',
  ].join(''),
  'gi',
);
/** Anything that may name a class, with or without the word: `IIa/IIb`, `2b`, `Im`. */
const numeral = /\b(?:I[smr]?|[Ii]{2,3}[ABab]?|2[ab])\b/g;

const classes = new Map<string, DeviceClass>(
  (['I', 'IIa', 'IIb', 'III'] as const).map((word) => [word.toLowerCase(), word]),
);

/** The class that the regulatory considerations state, where they state one and nothing against it. */
export function statedClass({ regulatoryConsiderations: text }: IdeaInput): DeviceClass | null {
  const sentences = sentencesOf(text).filter((one) => /\bclass/i.test(one));
  if (sentences.some((one) => condition.test(one) || aside.test(one) || isOtherLaw(one)))
    return null;
  // Without the law beside it, the class may be that of whatever law is named elsewhere.
  if (!sentences.every((one) => /\bmdr\b/i.test(one)) && isOtherLaw(text)) return null;
  const named = sentences.flatMap((one) => [...one.matchAll(productClass)]);
  const [word = '', ...others] = new Set(
    [...named.map(([, one = '']) => one), ...(text.match(numeral) ?? [])].map((one) =>
      one.toLowerCase(),
    ),
  );
  return named.length > 0 && others.length === 0 ? (classes.get(word) ?? null) : null;
}

const noDevice = new RegExp(
  `^(?:(?!(?:today|now|currently|initially|first)\\b)[a-z]+, |it (?:is|has) |(?:this|our|the) ${kind} (?:is|has) )?` +
    '(outside (?:the )?(?:scope of )?(?:the )?mdr|not a medical device|no medical (?:device|purpose)|(?:it )?does not qualify as a medical device)$',
  'i',
);
/** What another sentence says of a part, of another law, or of a day to come. */
const otherDevice =
  /\b(modules?|parts?|components?|features?|functions?|versions?|class|devices?|hardware|sensors?|becomes?|will|later|once|until|uk|us|fda|mhra|swiss|switzerland)\b|\b(is|are|does|one)$/i;

/** "Outside MDR", "not a medical device": the words with which the answer says that no device rules apply. */
export const statesNoDevice = ({ regulatoryConsiderations: text }: IdeaInput): string | null =>
  saysNone(text) ? text.trim().replace(/\.$/, '') : stated(text, noDevice, otherDevice);

/** The classes that a notified body looks at, and of those the ones with the most at stake. */
export const needsBody = (of: DeviceClass | null) => of === 'IIa' || of === 'IIb' || of === 'III';
export const isHighClass = (of: DeviceClass | null) => of === 'IIb' || of === 'III';
export const isDevice = (of: DeviceClass | null) => of === 'I' || needsBody(of);
/** The outlook leaves more than one class, or was not asked. */
export const isOpenClass = (of: DeviceClass | null) => of === null || of === 'open';

/** The class of the outlook, or the one that is stated where the outlook has none. */
export const knownClass = ({ answers, deviceClass }: Checked): DeviceClass | null =>
  isOpenClass(deviceClass) ? statedClass(answers) : deviceClass;
