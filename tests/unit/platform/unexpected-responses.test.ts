import { afterEach, describe, expect, test, vi } from 'vitest';
import * as account from '../../../src/features/accounts/client/account.ts';
import * as administering from '../../../src/features/admin/client/admin-mutations.ts';
import * as administration from '../../../src/features/admin/client/admin-queries.ts';
import { commentStores } from '../../../src/features/comments/client/comments.ts';
import { importIdeas } from '../../../src/features/exchange/client/idea-import.ts';
import { ideaStores, isIdea } from '../../../src/features/ideas/client/idea.ts';
import { emptyDraft } from '../../../src/features/ideas/domain/idea.ts';
import type { Idea } from '../../../src/features/ideas/domain/idea-response.ts';
import * as ideas from '../../../src/features/tracker/client/ideas.ts';
import { saveView } from '../../../src/features/tracker/client/saved-views.ts';
import { call, UnreadableResponse } from '../../../src/platform/client/api/api.ts';
import { errorMessage } from '../../../src/platform/client/api/error-message.ts';
import { more } from '../../../src/platform/client/query/paged-list.ts';
import {
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../../src/platform/client/query/shapes.ts';

const idea: Idea = {
  ...emptyDraft(),
  productType: 'Other',
  maturityLevel: 'Concept',
  riskLevel: 'Low',
  id: 'a',
  userId: 'b',
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  user: { name: 'Ada' },
};

const answerWith = (body: string, type = 'application/json') =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': type } }));
afterEach(() => vi.unstubAllGlobals());

const { $idea: _, ...oneIdea } = ideaStores('a');
const { $comments: __, ...comments } = commentStores('a');
/** What somebody does, and whether its response is used. */
const calls: [name: string, isUsed: boolean, run: () => Promise<unknown>][] = [
  ['more ideas', true, () => ideas.moreIdeas('/api/ideas?fields=card', 'x')],
  ['find ideas', true, () => ideas.findIdeas('x', 5)],
  ['create an idea', true, () => ideas.createIdea(idea, 'key')],
  ['import ideas', true, () => importIdeas({ ideas: [], apply: false })],
  ['bring an idea back', false, () => ideas.restoreIdea('a')],
  ['save an idea', false, () => oneIdea.save(idea, 1)],
  ['delete an idea', false, oneIdea.remove],
  ['comment', true, () => comments.comment({ section: 'overview', content: 'x' })],
  ['change a comment', false, () => comments.changeComment('c', { content: 'y' })],
  ['delete a comment', false, () => comments.deleteComment('c')],
  ['save a view', false, () => saveView({ name: 'x', query: '' })],
  ['change the name', true, () => account.changeName('x')],
  ['ask for another email', true, () => account.requestEmailChange('x@example.org')],
  ['read a letter', true, () => administering.readMail('m')],
  ['change the password', false, () => account.changePassword('y')],
  ['end a session', false, () => account.endSessions('s')],
  ['ask for a link', false, () => account.mailPasswordLink('x@example.org')],
  ['set a password', true, () => account.resetPassword('t', 'x')],
  ['read an invitation', true, () => account.readInvitation('t')],
  ['invite', true, () => administering.invite({ email: 'x@example.org', role: 'founder' })],
  ['change a person', false, () => administering.changePerson('p', { role: 'admin' })],
  ['answer a message', false, () => administering.replyToMessage('m', 'x')],
  ...Object.entries(administration.lists).map(([name, { $path, page }]): (typeof calls)[number] => [
    `more of the list ${name}`,
    true,
    () => more<unknown>({ $path, page }, 'x'),
  ]),
];

describe.each(calls)('%s', (_name, isUsed, run) => {
  test.each([
    ['an HTML page', '<!doctype html><h1>Sign in to the network</h1>', true],
    ['half of one', '{"id":"', true],
    ['{}', '{}', isUsed],
    ['[]', '[]', isUsed],
    ['null', 'null', isUsed],
  ])('answered by %s is an ordinary error, where it is no answer', async (_what, body, fails) => {
    answerWith(body, 'text/html');
    const failure = await run().then(
      () => null,
      (error: unknown) => error,
    );
    if (!fails) return expect(failure).toBeNull();
    expect(failure).toBeInstanceOf(UnreadableResponse);
    expect(errorMessage(failure)).toBe("The server's answer could not be read. Try again.");
  });
});

test('a problem document of another shape is read as text, as any other refusal', async () => {
  for (const body of ['null', '[]', '{"detail":5}', '{"detail":"x","errors":"y"}']) {
    vi.stubGlobal('fetch', async () => {
      const headers = { 'Content-Type': 'application/problem+json' };
      return new Response(body, { status: 400, headers });
    });
    const failure = await call('GET', '/').catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: `400: ${body}`, errors: [] });
  }
});

test('an idea has all its fields, texts as texts and scores as numbers', () => {
  expect(isIdea(idea)).toBe(true);
  expect(isIdea({ ...idea, ofAnotherVersion: true })).toBe(true);
  expect(isIdea({ ...idea, globalApplicability: undefined })).toBe(false);
  expect(isIdea({ ...idea, impactScore: '5' })).toBe(false);
  expect(isIdea({ ...idea, user: null })).toBe(false);
});

test('shapes', () => {
  const shape = object<{ id: string; tags: number[]; kind: 'a' | 'b'; at: string | null }>({
    id: text,
    tags: listOf(number),
    kind: oneOf(['a', 'b']),
    at: nullable(text),
  });
  const right = { id: 'x', tags: [1], kind: 'a', at: null };
  expect(shape(right)).toBe(true);
  for (const wrong of [null, undefined, [], {}, 'x', 5]) expect(shape(wrong)).toBe(false);
  expect(shape({ ...right, id: null })).toBe(false);
  expect(shape({ ...right, tags: ['1'] })).toBe(false);
  expect(shape({ ...right, tags: {} })).toBe(false);
  expect(shape({ ...right, kind: 'c' })).toBe(false);
  expect(optional(text)(undefined)).toBe(true);
  expect(optional(text)(null)).toBe(false);
});
