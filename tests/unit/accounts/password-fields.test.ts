import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('src/**/*.{tsx,astro}').map((file) => readFileSync(file, 'utf8'));

test('every field for a password hides what is typed, and says which one it is', () => {
  const fields = sources.flatMap((source) => [
    ...source.matchAll(/<(?:input|TextField)\b(?:=>|[^>])*?>/g),
  ]);
  const ofPasswords = fields.filter(([field]) =>
    /(name|type|autoComplete)="[\w-]*[pP]assword"/.test(field),
  );
  expect(ofPasswords.length).toBeGreaterThan(1);
  for (const [field] of ofPasswords) {
    expect(field).toMatch(/type="password"/);
    expect(field).toMatch(/autoComplete="(current|new)-password"/);
  }
});

test('no field hinders pasting, or a password manager', () => {
  for (const source of sources.filter((one) => /password/i.test(one)))
    expect(source).not.toMatch(/onPaste|onBeforeInput|readOnly=.*password/);
});
