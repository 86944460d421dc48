import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginSchema, registrationSchema } from '#features/accounts/domain/account.ts';
import { commentSchema } from '#features/comments/domain/comment.ts';
import { contactSchema } from '#features/contact/domain/contact.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { ideaSchema, maxTextLength } from '#features/ideas/domain/schema.ts';
import { isStorable } from '#platform/text/characters.ts';
import { isFounder } from '#platform/text/role.ts';
import { idea } from '../../support/api.ts';
import { schemaIssues } from '../../support/schema-issues.ts';

/** The issues of an idea with these answers. */
const issues = (answers?: Parameters<typeof idea>[0]) => schemaIssues(ideaSchema, idea(answers));

describe('idea', () => {
  test('ideaTitle at least 1 character, briefDescription at least 10, counted after trimming', () => {
    expect(issues()).toEqual([]);
    expect(issues({ ideaTitle: ' ' })).toEqual(['ideaTitle: Idea title is required']);
    expect(issues({ briefDescription: ' 123456789 ' })).toEqual([
      'briefDescription: Brief description must be at least 10 characters',
    ]);
  });

  test('a required text has a visible character', () => {
    for (const unseen of ['\u200b', '\u2060 \u2060', '\u2800', '\u3164'])
      expect(issues({ ideaTitle: unseen })).toEqual(['ideaTitle: Idea title is required']);
    expect(issues({ ideaTitle: 'a\u200b' })).toEqual([]);
    expect(issues({ marketSize: '\u200b' })).toEqual([]);
  });

  test('a character is what a person counts: five emoji are five', () => {
    expect(issues({ briefDescription: '🫁'.repeat(9) })).toHaveLength(1);
    expect(issues({ briefDescription: '🫁'.repeat(10) })).toEqual([]);
    expect(issues({ marketSize: '🫁'.repeat(10_000) })).toEqual([]);
    expect(issues({ marketSize: '🫁'.repeat(10_001) })).toHaveLength(1);
  });

  const texts = allFields.filter(({ control, options }) => control !== 'score' && !options);
  test.each(texts)(
    '$name takes as many characters as the field says',
    ({ name, max = maxTextLength }) => {
      expect(issues({ [name]: 'x'.repeat(max) })).toEqual([]);
      expect(issues({ [name]: 'x'.repeat(max + 1) })).toEqual([
        `${name}: Use at most ${max.toLocaleString('en')} characters`,
      ]);
    },
  );

  test('all other fields are required text: the empty string is accepted, absence is not', () => {
    const { marketSize: _, ...without } = idea();
    expect(schemaIssues(ideaSchema, without)).toEqual(['marketSize: Required']);
    expect(schemaIssues(ideaSchema, {})).toHaveLength(allFields.length);
    expect(schemaIssues(ideaSchema, null)).toEqual([': Invalid input']);
    expect(issues({ marketSize: ['a'] })).toEqual(['marketSize: Invalid input']);
  });

  test('numbers from 1 to 10 in whole steps', () => {
    for (const score of [1, 10]) expect(issues({ impactScore: score })).toEqual([]);
    for (const score of [0, 11, 5.5, '5', null, true, Number.NaN, Number.POSITIVE_INFINITY])
      expect(issues({ impactScore: score })).toEqual([
        'impactScore: Choose a whole number from 1 to 10',
      ]);
  });

  test('control characters other than tab and newline are refused', () => {
    for (const text of ['a\tb', 'a\nb', 'a\r\nb', '\u202eabc', '\u200d'])
      expect(isStorable(text)).toBe(true);
    for (const text of ['\u0000', '\u0007', 'a\rb', '\u001b[0m', '\u007f', '\u0085', '\ud800'])
      expect(isStorable(text)).toBe(false);
    expect(issues({ marketSize: 'a\u0000b' })).toEqual([
      'marketSize: Remove the control characters',
    ]);
  });

  test('any text without control characters passes unchanged but for its ends; no other value makes the schema throw', () => {
    const anyValue = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.jsonValue());
    fc.assert(
      fc.property(anyValue, fc.jsonValue(), (value, other) => {
        ideaSchema.safeParse(value);
        const parsed = ideaSchema.safeParse({ ...idea({ marketSize: value }), unknown: other });
        expect(parsed.success).toBe(typeof value === 'string' && isStorable(value));
        if (!parsed.success) return;
        expect(Object.keys(parsed.data)).toHaveLength(allFields.length);
        expect(parsed.data.marketSize).toBe(String(value).trim());
      }),
      { numRuns: 300 },
    );
  });
});

describe('accounts', () => {
  const registration = { name: 'Ada', email: 'ada@example.org', password: '123456' };

  test("'Password must be at least 6 characters', 'Name is required'; role default user", () => {
    expect(registrationSchema.parse(registration)).toEqual({ ...registration, role: 'user' });
    expect(
      schemaIssues(registrationSchema, { ...registration, password: '12345', name: '' }),
    ).toEqual(['name: Name is required', 'password: Password must be at least 6 characters']);
    expect(schemaIssues(registrationSchema, { ...registration, role: 'king' })).toEqual([
      'role: Invalid input',
    ]);
  });

  test('a password is kept as typed, spaces and all', () => {
    const password = '  pass word  ';
    expect(registrationSchema.parse({ ...registration, password }).password).toBe(password);
  });

  test("'Password is required'", () => {
    // The Kelvin sign becomes a k in lower case, so the address would belong to another person.
    expect(
      schemaIssues(loginSchema, { email: '\u212aate@example.org', password: 'x' }),
    ).toHaveLength(1);
    expect(schemaIssues(loginSchema, { email: 'a@example.org', password: '' })).toEqual([
      'password: Password is required',
    ]);
  });

  test('Founder and admin both set isFounder', () => {
    expect(isFounder({ role: 'founder' })).toBe(true);
    expect(isFounder({ role: 'admin' })).toBe(true);
    expect(isFounder({ role: 'user' })).toBe(false);
    expect(isFounder(null)).toBe(false);
  });
});

test('contact: name, email, message required; message at least 10 characters', () => {
  const message = { name: 'Tom', email: 'tom@example.org', message: '1234567890' };
  const issues = (change: object) => schemaIssues(contactSchema, { ...message, ...change });
  expect(issues({})).toEqual([]);
  expect(issues({ message: '123456789' })).toEqual([
    'message: Message must be at least 10 characters',
  ]);
  expect(issues({ message: '   12345678  ' })).toHaveLength(1);
  expect(issues({ email: 'tom@example' })).toHaveLength(1);
  expect(issues({ email: `${message.email}\r\nBcc: x` })).toHaveLength(1);
  const required = ['name: Required', 'email: Required', 'message: Required'];
  expect(schemaIssues(contactSchema, {})).toEqual(required);
});

test("comment: content at least 1 character ('Comment cannot be empty'), names of at most 100 characters", () => {
  const comment = { section: 'overview', fieldName: 'ideaTitle', content: 'x' };
  const issues = (change: object) => schemaIssues(commentSchema, { ...comment, ...change });
  expect(issues({})).toEqual([]);
  expect(issues({ fieldName: null })).toEqual([]);
  expect(issues({ content: '' })).toEqual(['content: Comment cannot be empty']);
  const long = 'content: Use at most 10,000 characters';
  expect(issues({ content: 'x'.repeat(10_001) })).toEqual([long]);
  expect(schemaIssues(commentSchema, { content: 'x' })).toEqual(['section: Required']);
  expect(issues({ section: 'elsewhere' })).toContain('section: Unknown section');
  for (const name of ['section', 'fieldName'])
    expect(issues({ [name]: 'a'.repeat(101) })).toContain(`${name}: Use at most 100 characters`);
  const elsewhere = 'fieldName: The field is not part of this section';
  expect(issues({ fieldName: 'riskLevel' })).toEqual([elsewhere]);
});
