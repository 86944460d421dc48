import { describe, expect, test } from 'vitest';
import {
  citationOfSummary,
  citationOfWork,
  linkOf,
  readReference,
  writeReference,
} from '#features/evidence/domain/reference.ts';
import {
  lookupSchema,
  sourceSchema,
  sourcesInFile,
} from '#features/evidence/domain/source-schema.ts';
import { processorTime } from '../../support/processor-time.ts';
import { schemaIssues } from '../../support/schema-issues.ts';

describe('a reference typed in one field', () => {
  test.each([
    '10.1164/AJRCCM.161.5.9908022',
    'doi:10.1164/ajrccm.161.5.9908022',
    'DOI: 10.1164/ajrccm.161.5.9908022.',
    '10.1164/ajrccm.161.5.9908022.;..',
    'https://doi.org/10.1164/ajrccm.161.5.9908022',
    'http://dx.doi.org/10.1164/ajrccm.161.5.9908022?from=mail',
    'doi.org/10.1164%2Fajrccm.161.5.9908022',
    '  10.1164/ajrccm.161.5.9908022 ',
  ])('%s is a DOI in its usual form', (typed) => {
    const doi = '10.1164/ajrccm.161.5.9908022';
    expect(readReference(typed)).toEqual({ doi, pubmedId: null, url: null });
  });

  test('an old DOI with brackets keeps them, and its link leads there', () => {
    const typed = '10.1002/(SICI)1097-0258(19980815)17:15/16<1661::AID-SIM968>3.0.CO;2-2';
    const read = readReference(typed);
    expect(read?.doi).toBe(typed.toLowerCase());
    const { href } = (read && linkOf(read)) ?? { href: '' };
    expect(new URL(href).hostname).toBe('doi.org');
    expect(readReference(href)).toEqual(read);
  });

  test.each([
    ['12345678', '12345678'],
    ['PMID: 00123', '123'],
    ['pmid 7', '7'],
    ['https://pubmed.ncbi.nlm.nih.gov/31978945/', '31978945'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/31978945', '31978945'],
  ])('%s is a PubMed id', (typed, id) => {
    expect(readReference(typed)).toEqual({ doi: null, pubmedId: id, url: null });
  });

  test('any other whole link is one, as a browser writes it', () => {
    const posing = 'https://evilncbi.nlm.nih.gov/pubmed/1';
    expect(readReference(posing)).toEqual({ doi: null, pubmedId: null, url: posing });
    expect(readReference('HTTPS://Example.org/a b')).toBeNull();
    const url = 'https://example.org/guideline?id=3#p';
    const linked = readReference('HTTPS://Example.org/guideline?id=3#p');
    expect(linked).toEqual({ doi: null, pubmedId: null, url });
    expect(readReference('www.example.org/a')?.url).toBe('https://www.example.org/a');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@example.org/',
    'https://',
    '123456789',
    '0',
    'PMID',
    '10.12/short',
    '10.1000/',
    'https://doi.org/10.1000/%00x',
    'https://doi.org/10.1000/%1Bx',
    'https://doi.org/10.1000/%E2%80%AEx',
    'doi:10.1000/\u202ex',
    // A browser resolves the dots, so the link would lead to another DOI than the one shown.
    '10.1000/../../x',
    'https://doi.org/10.1000/..%2f..%2fx',
    '10.1000/a/./b',
    'Seemungal 2000',
    `https://example.org/${'a'.repeat(2000)}`,
    // A browser encodes each of these letters as nine characters, so the URL is too long.
    `https://example.org/?${'一'.repeat(1000)}`,
    `https://pubmed.ncbi.nlm.nih.gov/x?${'一'.repeat(1000)}`,
    `https://www.ncbi.nlm.nih.gov/pubmed/${'一'.repeat(1000)}`,
  ])('%s names nothing', (typed) => expect(readReference(typed)).toBeNull());

  test('a reference that is written for a field is read as the same one', () => {
    for (const typed of ['10.1000/182', 'PMID 7', 'https://example.org/', '']) {
      const read = readReference(typed);
      expect(read && writeReference(read)).toBe(typed);
    }
  });

  test('a text of two million characters takes no longer than its length asks for', () => {
    const took = processorTime(() => {
      for (const text of ['10.1000/'.repeat(250_000), 'doi:'.repeat(500_000), '1'.repeat(2e6)])
        expect(readReference(text)).toBeNull();
    });
    expect(took).toBeLessThan(200);
  });
});

describe('a source as it is typed', () => {
  const source = {
    kind: 'cohort',
    stance: 'for',
    shows: 'Symptoms change before a flare-up.',
    reference: '10.1000/182',
    fields: ['marketSize'],
  };
  const issues = (change: object) => schemaIssues(sourceSchema, { ...source, ...change });

  test('needs a kind, a stance, what it shows and an answer in words', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ kind: 'blog', stance: '', shows: ' ', fields: [] })).toEqual([
      expect.stringContaining('kind: Choose one of'),
      'stance: Choose one of: for, against',
      'shows: Say in one sentence what it shows',
      'fields: Choose at least one answer',
    ]);
    // A missing reference is reported together with the other missing fields.
    expect(issues({ kind: '', shows: '', reference: '' })).toEqual([
      expect.stringMatching(/^kind: /),
      expect.stringMatching(/^shows: /),
      expect.stringMatching(/^reference: /),
    ]);
    expect(issues({ fields: ['impactScore'] })[0]).toContain('Choose answers in words');
    const twice = ['fields: Name each answer once'];
    expect(issues({ fields: ['marketSize', 'marketSize'] })).toEqual(twice);
  });

  test('publications need a reference; own data and experts may be described in words', () => {
    const needed = ['reference: Give a link, a DOI, a PubMed id or a file'];
    expect(issues({ reference: '' })).toEqual(needed);
    expect(issues({ reference: 'somewhere' })[0]).toMatch(/^reference: /);
    const own = { kind: 'own data', reference: '' };
    expect(issues(own)[0]).toMatch(/^citation: /);
    expect(issues({ ...own, citation: 'Diary study, Porto, 31 patients' })).toEqual([]);
  });

  test('a file has them as an export does', () => {
    const { reference: _, ...rest } = source;
    const read = sourcesInFile.safeParse([{ ...rest, doi: '10.1000/182', url: null, number: 4 }]);
    expect(read.data?.[0]?.reference).toBe('10.1000/182');
  });

  test('a look-up is about one thing of its form', () => {
    expect(lookupSchema.safeParse({ doi: '10.1000/182' }).success).toBe(true);
    expect(lookupSchema.safeParse({ pubmedId: '7' }).success).toBe(true);
    for (const body of [
      {},
      { doi: '10.1000/182', pubmedId: '7' },
      { doi: 'x' },
      { pubmedId: 'x' },
      // An identifier in the format of the other property would request the list of all works.
      { doi: '12345' },
      { pubmedId: '10.1000/182' },
    ])
      expect(lookupSchema.safeParse(body).success).toBe(false);
  });
});

describe('responses of a register', () => {
  test('is a citation in one line, without marks and with three authors at most', () => {
    const author = [1, 2, 3, 4].map((n) => ({ family: `Sample${n}`, given: 'A' }));
    const message = {
      author,
      title: ['Home <i>spirometry</i>\n in COPD.'],
      'container-title': ['Sample Journal'],
      issued: { 'date-parts': [[2000, 5]] },
    };
    expect(citationOfWork({ message })).toBe(
      'Sample1 A, Sample2 A, Sample3 A and others. Home spirometry in COPD. Sample Journal 2000',
    );
    const summary = {
      authors: [{ name: 'Sample A' }],
      title: 'A trial.',
      source: 'J Sample',
      pubdate: '2019 Jan 3',
    };
    expect(citationOfSummary({ result: { 7: summary } }, '7')).toBe(
      'Sample A. A trial. J Sample 2019',
    );
  });

  test.each([
    [
      'Diet &amp; exercise &lt; 5 &gt; 3 &quot;here&quot; &apos;there&apos;',
      'Diet & exercise < 5 > 3 "here" \'there\'',
    ],
    ['Of &amp;lt; alone', 'Of &lt; alone'],
    ['p < 0.05 and x > 3', 'p < 0.05 and x > 3'],
    [
      'CO<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML" display="inline"><mml:mn>2</mml:mn></mml:math>',
      'CO2',
    ],
  ])('the title %s reads %s', (title, read) => {
    expect(citationOfWork({ message: { title: [title] } })).toBe(read);
  });

  test.each([null, 7, {}, { message: null }, { message: { title: [{}], author: 'x' } }])(
    '%j is nothing',
    (answer) => {
      expect(citationOfWork(answer)).toBeNull();
      expect(citationOfSummary(answer, '7')).toBeNull();
    },
  );
});
