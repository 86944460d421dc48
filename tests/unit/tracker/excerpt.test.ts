import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allFields, type IdeaInput } from '#features/ideas/domain/fields.ts';
import { emptyDraft } from '#features/ideas/domain/idea.ts';
import { excerpts, isShown, searchWords } from '#features/tracker/domain/excerpt.ts';
import { graphemes } from '#platform/text/characters.ts';

const idea = (answers: Partial<IdeaInput>) => ({
  ...(emptyDraft() as IdeaInput),
  ideaTitle: 'Spirometry at home',
  user: { name: 'Ana Martins' },
  ...answers,
});
const excerptTexts = (answers: Partial<IdeaInput>, query: string) =>
  excerpts(idea(answers), query).map(
    ({ label, before, found, after }) => `${label}: ${before}[${found}]${after}`,
  );

describe('where an idea was found', () => {
  test('a word that the card shows needs no excerpt', () => {
    expect(excerptTexts({ marketSize: 'home care' }, 'spiro HOME')).toEqual([]);
  });

  test('the field and the word, by its beginning, in any case, with or without accents', () => {
    const answers = { regulatoryConsiderations: 'Marquage CE, règlement (UE) 2017/745' };
    const expected = ['Regulatory Considerations: Marquage CE, [règlement] (UE) 2017/745'];
    expect(excerptTexts(answers, 'regle')).toEqual(expected);
    expect(excerptTexts(answers, 'RÈGLE')).toEqual(expected);
    expect(excerptTexts(answers, 'glement')).toEqual([]);
  });

  test('however many accents a letter has', () => {
    const marks = (count: number) => '\u0301'.repeat(count);
    expect(excerptTexts({ marketSize: `z${marks(60)} market` }, `z${marks(80)}`)).toEqual([
      `Market Size: [z${marks(60)}] market`,
    ]);
    expect(excerptTexts({ marketSize: `z${marks(60)} market` }, `z${marks(80)}b`)).toEqual([]);
    expect(excerptTexts({ marketSize: 'ग्रामीण क्षेत्र में' }, 'क्षेत्र')).toEqual([
      'Market Size: ग्रामीण [क्षेत्र] में',
    ]);
  });

  test('a long text is cut at words, in one line', () => {
    const marketSize = `${'many words before '.repeat(9)}the\n\nquokka ${'and after it '.repeat(9)}`;
    expect(excerptTexts({ marketSize }, 'quokka')).toEqual([
      'Market Size: …before many words before many words before the [quokka] and after it and after it and after it and after…',
    ]);
  });

  test('each word once, in the order of the form, at most two', () => {
    const answers = {
      targetUsers: 'nurses in wards',
      marketSize: 'nurses and clinics',
      revenueModel: 'per clinic',
      pricingStrategy: 'yearly',
    };
    expect(excerptTexts(answers, 'clinic nurses yearly')).toEqual([
      'Target Users: [nurses] in wards',
      'Market Size: nurses and [clinics]',
    ]);
  });

  test('the end of a long description, and any part of the name of the owner', () => {
    const briefDescription = `${'x '.repeat(200)}quokka`;
    expect(excerpts(idea({ briefDescription }), 'quokka')).toMatchObject([
      { field: 'briefDescription', section: 'overview', found: 'quokka', after: '' },
    ]);
    const owner = { field: 'owner', section: null, label: 'Owner' };
    const name = { before: 'Ana ', found: 'Martins', after: '' };
    expect(excerpts(idea({}), 'martins')).toEqual([{ ...owner, ...name }]);
    expect(excerptTexts({}, 'artin')).toEqual(['Owner: Ana M[artin]s']);
    expect(excerptTexts({}, 'spirometry')).toEqual([]);
  });

  test('marks that make a letter belong to its word', () => {
    expect(searchWords('हिन्दी, e\u0301t\u00e9')).toEqual(['हिन्दी', 'ete']);
    expect(searchWords('\u0301 *')).toEqual([]);
  });

  test.each([
    ['strasse', 'An der langen Straße 5', 'Straße'],
    ['STRASSEN', 'Viele Straßenbahnen', 'Straßenbahnen'],
    ['cardiology', 'A cardio\u00adlogy ward', 'cardio\u00adlogy'],
    ['糖尿病', '新型糖尿病管理', '糖尿病'],
    ['app', '糖尿病appの患者', 'app'],
    ['ilac', 'Yeni İlaç', 'İlaç'],
  ])('a search for %s marks it in %s', (query, text, found) => {
    const [excerpt] = excerpts(idea({ marketSize: text }), query);
    expect(excerpt).toMatchObject({ field: 'marketSize', found });
    expect(text).toBe(`${excerpt?.before}${found}${excerpt?.after}`);
    expect(isShown(idea({ ideaTitle: text }), query)).toBe(true);
  });

  test('ends before an emoji and not in it', () => {
    const family = '👨‍👩‍👧‍👦';
    const marketSize = `${family.repeat(20)}needle${family.repeat(20)}`;
    const [excerpt] = excerpts(idea({ marketSize }), 'needle');
    for (const part of [excerpt?.before, excerpt?.after])
      expect(new Set(graphemes(part?.replace('…', '') ?? ''))).toEqual(new Set([family]));
  });

  test('no letter is cut in half, and none is made up', () => {
    const names = allFields
      .filter(({ name, control }) => control === 'text' && name !== 'briefDescription')
      .map(({ name }) => name);
    const letters = fc.constantFrom('a', 'é', 'e\u0301', '한', 'ß', '😀', 'İ', ' ', '\n', 'م');
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(letters, { maxLength: 200 }),
        fc.array(letters, { maxLength: 200 }),
        (name, left, right) => {
          const text = `${left.join('')} word ${right.join('')}`;
          const [one] = excerpts(idea({ [name]: text }), 'word');
          expect(one?.found).toBe('word');
          const excerpt = `${one?.before}${one?.found}${one?.after}`;
          expect(excerpt.isWellFormed()).toBe(true);
          expect(text.replace(/\s+/g, ' ')).toContain(excerpt.replace(/^…|…$/g, ''));
        },
      ),
    );
  });
});
