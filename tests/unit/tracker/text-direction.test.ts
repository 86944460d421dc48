// Whoever types from right to left sees it so, in every field.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Holds no text, or its letters are no one's words. */
const noText =
  /type="(radio|checkbox|hidden|file|range|number|date|time)"|\shidden\s|tabindex="-1"/;
/** From platform/ui/Field.tsx, which sets it. */
const isDirected = /dir="auto"|\{\.\.\.(control|common|shared)\}/;

/** The beginning of each input and textarea, up to the end of its attributes. */
const controls = (source: string) =>
  source.matchAll(/<(input|textarea)\b(?:=>|\{(?:[^{}]|\{[^{}]*\})*\}|[^>{])*>/g);

test('every field for text has dir="auto"', () => {
  const files = globSync('src/**/*.{tsx,astro}');
  const all = files.flatMap((file) =>
    [...controls(readFileSync(file, 'utf8'))].map(([control]) => ({ file, control })),
  );
  const forText = all.filter(({ control }) => !noText.test(control));
  expect(forText.length).toBeGreaterThan(15);
  expect(forText.filter(({ control }) => !isDirected.test(control))).toEqual([]);
  expect(readFileSync('src/platform/ui/Field.tsx', 'utf8')).toContain("dir: 'auto',");
});
