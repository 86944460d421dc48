import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedWords } from '#platform/ui/Difference.tsx';

const marked = (before: string, after: string) =>
  changedWords(before, after)?.map((side) =>
    side.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
  ) ?? null;

test('the words that differ are marked in both wordings, with the spaces between them', () => {
  expect(
    marked('About 140,000 adults in two regions', 'About 9,000 adults in the regions'),
  ).toEqual(['About [140,000] adults in [two] regions', 'About [9,000] adults in [the] regions']);
  expect(marked('A nurse sees the list', 'A nurse and a doctor see it')).toEqual([
    'A nurse [sees the list]',
    'A nurse [and a doctor see it]',
  ]);
  expect(marked('在家监测血压', '在家监测血糖')).toEqual(['在家监测血[压]', '在家监测血[糖]']);
  expect(marked('Été à Liège', 'Été à Namur')).toEqual(['Été à [Liège]', 'Été à [Namur]']);
  expect(marked('One\n\nTwo', 'One\nTwo')).toEqual(['One\n[\n]Two', 'One\nTwo']);
});

test.each([
  ['no word is in both', 'Two regions', 'The whole country'],
  ['one is empty', '', 'The whole country'],
  [
    'too much differs to look for what does not',
    `same ${'a '.repeat(1000)}`,
    `same ${'b '.repeat(1000)}`,
  ],
])('nothing is marked where %s', (_, before, after) => {
  expect(changedWords(before, after)).toBeNull();
});

test('the parts are the wordings, whatever these are', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('a', 'b', ' ', '\n', 'é', '.'), fc.string()))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = changedWords(before, after);
      if (!found) return;
      expect(found.map((side) => side.map((part) => part.text).join(''))).toEqual([before, after]);
      const kept = found.map((side) =>
        side
          .filter((part) => !part.changed)
          .map((part) => part.text)
          .join('')
          .replaceAll(/\s/g, ''),
      );
      expect(kept[0]).toBe(kept[1]);
    }),
  );
});
