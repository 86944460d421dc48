// Every text field shows right-to-left text in its direction.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Inputs that hold no text in a natural language. */
const noText =
  /type="(radio|checkbox|hidden|file|range|number|date|time)"|\shidden\s|tabindex="-1"/;
/** platform/ui/Field.tsx sets `dir` in these spread properties. */
const isDirected = /dir="auto"|\{\.\.\.(control|common|shared)\}/;

/** The opening tag of each input and textarea. */
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
