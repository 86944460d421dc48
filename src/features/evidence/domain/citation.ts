// Builds a citation in one line from the response of a register of publications. The response is not trusted: each
// part is plain text or is left out.
import { storable } from '../../../platform/text/characters.ts';
import { truncate } from '../../../platform/text/truncate.ts';

const mostAuthors = 3;
const mostCharacters = 1000;

type Parts = { authors: string[]; title: string; journal: string; year: string };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((one, name) => (isObject(one) ? Reflect.get(one, name) : undefined), value);

/** Registers write titles as XML. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One line without XML tags and entities. */
function words(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const line = text
    .slice(0, 2 * mostCharacters)
    // A "<" begins one tag at most, so that each character is looked at once or twice.
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return storable(line) ? line : '';
}

/** `Seemungal T, Donaldson G and others. Title. Journal 2000` */
function inOneLine({ authors, title, journal, year }: Parts): string | null {
  if (title === '') return null;
  const named = authors.filter(Boolean).slice(0, mostAuthors).join(', ');
  const others = authors.length > mostAuthors ? ' and others' : '';
  const where = [journal, year].filter(Boolean).join(' ');
  const sentences = [named && `${named}${others}`, title.replace(/\.$/, ''), where];
  return truncate(sentences.filter(Boolean).join('. '), mostCharacters, '');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : []);

/** Reads Crossref's response for a DOI. */
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

/** Reads PubMed's response for an id. */
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
