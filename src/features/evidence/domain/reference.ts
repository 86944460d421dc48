import { isStorable, truncate } from '#platform/text/characters.ts';
import { percentDecoded } from '#platform/text/percent-decoded.ts';
import type { SourceWords } from './source-response.ts';

const maxCharacters = 2000;

export const referenceMessage =
  'Write a DOI such as 10.1000/182, a PubMed id of up to 8 digits, or a whole link that begins with https://';

type Reference = Pick<SourceWords, 'url' | 'doi' | 'pubmedId'>;

const none: Reference = { url: null, doi: null, pubmedId: null };

/** The length of each part is limited, so that matching takes linear time. */
const doiForm = /^10\.\d{4,9}[.\d]{0,20}\/[^\s/][^\s]{0,500}$/;
const doiHosts = new Set(['doi.org', 'dx.doi.org', 'www.doi.org']);

/** A DOI in lower case (DOIs ignore case), without punctuation at the end. */
function toDoi(text: string): Reference | null {
  // The lookbehind keeps matching linear in thousands of marks.
  const doi = text.replace(/(?<![.,;])[.,;]+$/, '').toLowerCase();
  // Checked after decoding, because a link can contain encoded control characters. A browser resolves `..` in a link
  // and would open another DOI than the shown one.
  const isPlain = !/\p{C}|\/\.{1,2}(?:\/|$)/u.test(doi);
  return doiForm.test(doi) && isPlain ? { ...none, doi } : null;
}

function toPubmedId(digits: string): Reference | null {
  const id = /^\d{1,8}$/.test(digits) ? Number(digits) : 0;
  return id > 0 ? { ...none, pubmedId: String(id) } : null;
}

function fromUrl(text: string): Reference | null {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, pathname, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || hostname === '' || username !== '' || password !== '')
    return null;
  // The browser's normalised URL: a non-ASCII letter becomes up to nine characters.
  if (href.length > maxCharacters) return null;
  if (doiHosts.has(hostname)) return toDoi(percentDecoded(pathname.slice(1)));
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (hostname === 'pubmed.ncbi.nlm.nih.gov') return toPubmedId(first) ?? { ...none, url: href };
  if (/(?:^|\.)ncbi\.nlm\.nih\.gov$/.test(hostname) && first === 'pubmed')
    return toPubmedId(second) ?? { ...none, url: href };
  return { ...none, url: href };
}

/** Parses a reference. All members are null for an empty text; the result is null for an invalid one. */
export function readReference(typed: string): Reference | null {
  const text = typed.trim();
  if (text === '') return none;
  if (text.length > maxCharacters) return null;
  if (/^https?:/i.test(text)) return fromUrl(text);
  const [, named] = /^doi(?:: ?| )(\S+)$/i.exec(text) ?? [];
  if (named !== undefined || text.startsWith('10.')) return toDoi(named ?? text);
  if (/^(?:www\.|(?:dx\.)?doi\.org\/)/i.test(text)) return fromUrl(`https://${text}`);
  const [, id] = /^(?:pmid:? ?)?(\d{1,8})$/i.exec(text) ?? [];
  return id === undefined ? null : toPubmedId(id);
}

export const writeReference = ({ doi, pubmedId, url }: Reference): string =>
  doi ?? (pubmedId === null ? (url ?? '') : `PMID ${pubmedId}`);

export function linkOf({ doi, pubmedId, url }: Reference): { href: string; says: string } | null {
  if (doi !== null)
    return {
      href: `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`,
      says: `doi ${doi}`,
    };
  if (pubmedId !== null)
    return { href: `https://pubmed.ncbi.nlm.nih.gov/${pubmedId}/`, says: `PubMed ${pubmedId}` };
  return url === null ? null : { href: url, says: url };
}

/** The identity of a source: two sources with the same value are duplicates. */
export const sameAs = (source: Reference & Pick<SourceWords, 'citation' | 'shows'>): string =>
  writeReference(source) || `${source.citation}\n${source.shows}`;

// Builds a citation from a register's response. The response is not trusted, so each part becomes plain text.

const maxAuthors = 3;
const maxCitationCharacters = 1000;

type Parts = { authors: string[]; title: string; journal: string; year: string };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((one, name) => (isObject(one) ? Reflect.get(one, name) : undefined), value);

/** Registers return titles as XML. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function words(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const line = text
    .slice(0, 2 * maxCitationCharacters)
    // Excludes "<" inside a tag, so that matching takes linear time.
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return isStorable(line) ? line : '';
}

/** `Seemungal T, Donaldson G and others. Title. Journal 2000` */
function inOneLine({ authors, title, journal, year }: Parts): string | null {
  if (title === '') return null;
  const named = authors.filter(Boolean).slice(0, maxAuthors).join(', ');
  const others = authors.length > maxAuthors ? ' and others' : '';
  const where = [journal, year].filter(Boolean).join(' ');
  const sentences = [named && `${named}${others}`, title.replace(/\.$/, ''), where];
  return truncate(sentences.filter(Boolean).join('. '), maxCitationCharacters, '');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : []);

export function citationOfWork(answer: unknown): string | null {
  const work = at(answer, 'message');
  return inOneLine({
    authors: listOf(at(work, 'author')).map((one) =>
      words(
        [at(one, 'family'), at(one, 'given')].map(words).filter(Boolean).join(' ') ||
          at(one, 'name'),
      ),
    ),
    title: words(at(work, 'title', 0)),
    journal: words(at(work, 'container-title', 0)),
    year: words(at(work, 'issued', 'date-parts', 0, 0)),
  });
}

export function citationOfSummary(answer: unknown, id: string): string | null {
  const summary = at(answer, 'result', id);
  const [year = ''] = /\d{4}/.exec(words(at(summary, 'pubdate'))) ?? [];
  return inOneLine({
    authors: listOf(at(summary, 'authors')).map((one) => words(at(one, 'name'))),
    title: words(at(summary, 'title')),
    journal: words(at(summary, 'source')),
    year,
  });
}

/** What a source says, without what the server records about it. */
export const sourceWordNames = [
  'kind',
  'stance',
  'shows',
  'citation',
  'fileId',
  'url',
  'doi',
  'pubmedId',
  'fields',
] satisfies (keyof SourceWords)[];

/** The content of a source as text to compare, independent of the order of its members. */
export const textOf = (words: SourceWords) =>
  JSON.stringify({ ...words, fields: words.fields.toSorted() }, sourceWordNames);
