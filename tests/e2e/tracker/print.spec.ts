import { extractText, getDocumentProxy } from 'unpdf';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { sampleRegulatoryAnswers } from '#db/sample/sample-regulatory-answers.ts';
import { allFields, sections } from '#features/ideas/domain/fields.ts';
import { expect, type Page, test } from '../fixtures.ts';
import { addSource, createIdea, putOutlook } from '../ideas.ts';

/** Unique words of nine letters or so: `q4word17` is word 17 of answer 4. */
const wordsOf = (mark: string, letters: number) =>
  Array.from({ length: Math.ceil(letters / 9) }, (_, at) => `${mark}word${at}`);

const texts = allFields.filter(
  ({ control, name }) => (control === 'text' || control === 'line') && name !== 'ideaTitle',
);

/** @param letters the length of every fourth answer; the others have one word */
async function makeIdea(page: Page, letters: number) {
  const answers = texts.map(
    ({ name }, at) => [name, wordsOf(`q${at}`, at % 4 ? 10 : letters)] as const,
  );
  const idea = await createIdea(
    page,
    Object.fromEntries(answers.map(([name, words]) => [name, words.join(' ')])),
  );
  const shows = wordsOf('src', Math.min(letters, 400));
  const reason = wordsOf('why', Math.min(letters, 400));
  await addSource(page, idea.id, { shows: shows.join(' ') });
  // The brief has the newest decision alone.
  for (const data of [
    { decision: 'hold', reason: 'decidedbefore' },
    { decision: 'go on', reason: reason.join(' ') },
  ])
    expect((await page.request.post(`/api/ideas/${idea.id}/decisions`, { data })).ok()).toBe(true);
  return { idea, words: [...answers.flatMap(([, words]) => words), ...shows, ...reason] };
}

function longestOf<Sample extends object>(samples: readonly Sample[]): Sample {
  const lengthOf = (sample: Sample) => Object.values(sample).join('').length;
  return samples.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest));
}

/** The text of the printed page, by PDF page. */
async function printed(page: Page, format: 'A4' | 'Letter') {
  const bytes = await page.pdf({ format });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text;
}

function expectEachOnce(pages: readonly string[], words: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of pages.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const others = words.filter((word) => counts.get(word) !== 1);
  expect(
    others.slice(0, 20),
    `${others.length} of ${words.length} words are not there once`,
  ).toEqual([]);
  // Text extraction splits words in another font weight into letters.
  const text = pages.join('').replace(/\s+/g, '');
  for (const { label } of [...sections, ...allFields])
    expect(text).toContain(label.replace(/\s+/g, ''));
  for (const heading of ['Regulatoryoutlook', 'Decisions', 'Sources'])
    expect(text).toContain(heading);
  expect(text).not.toContain('decidedbefore');
}

/** Waits for all data of the brief. */
async function ready(page: Page) {
  for (const part of ['.cite', '.decision-entry', '.outlook-brief'])
    await expect(page.locator(part)).not.toHaveCount(0);
}

test('ideas are printed', async ({ page, founder: _ }) => {
  await test.step('each word of an idea is printed once, however long its answers are; also from another section, the outlook and the form', async () => {
    const long = await makeIdea(page, 5000);
    await page.goto(`/idea-tracker/${long.idea.id}`);
    await ready(page);
    for (const format of ['A4', 'Letter'] as const)
      expectEachOnce(await printed(page, format), long.words);

    const { idea, words } = await makeIdea(page, 10);
    const expectPrinted = async () => {
      await ready(page);
      expectEachOnce(await printed(page, 'A4'), words);
    };
    const comment = page.getByRole('button', { name: 'Comment on section' });
    await page.goto(`/idea-tracker/${idea.id}`);
    await expectPrinted();
    await page.getByRole('tab', { name: 'Market' }).click();
    await expect(comment).toHaveCount(1);
    await expectPrinted();
    await page.getByRole('link', { name: /^Regulation/ }).click();
    await expect(comment).toHaveCount(0);
    await expectPrinted();
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await expect(page.getByRole('form', { name: 'Edit idea' })).toBeVisible();
    await expect(comment).toHaveCount(0);
    await expectPrinted();
  });

  await test.step('the longest samples are printed on one page of either size, without controls, also from the dark theme', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const open = async (sample: (typeof sampleIdeas)[number], answers?: object) => {
      const { id } = await createIdea(page, sample);
      if (answers) await putOutlook(page, id, answers);
      await page.goto(`/idea-tracker/${id}`);
      await expect(page.locator('.outlook-brief')).toContainText(
        answers ? 'A first reading, not legal advice' : 'Not asked yet.',
      );
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    };
    const expectOnePage = async (format: 'A4' | 'Letter') =>
      expect(await printed(page, format), format).toHaveLength(1);
    await open(longestOf(sampleIdeas));
    await expectOnePage('Letter');
    await expectOnePage('A4');
    // With its outlook the brief is longer.
    const asked = longestOf(sampleRegulatoryAnswers.flatMap(({ idea }) => sampleIdeas[idea] ?? []));
    const answered = sampleRegulatoryAnswers.find(({ idea }) => sampleIdeas[idea] === asked);
    await open(asked, answered?.answers);
    await expectOnePage('A4');
  });
});
