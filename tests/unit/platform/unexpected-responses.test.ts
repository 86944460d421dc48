import { afterEach, describe, expect, test, vi } from 'vitest';
import * as account from '../../../src/features/accounts/client/account.ts';
import * as administering from '../../../src/features/admin/client/admin.ts';
import { commentStores } from '../../../src/features/comments/client/comments.ts';
import { importIdeas } from '../../../src/features/exchange/client/idea-file.ts';
import { ideaStores } from '../../../src/features/ideas/client/idea.ts';
import { emptyDraft } from '../../../src/features/ideas/domain/idea.ts';
import type { Idea } from '../../../src/features/ideas/domain/idea-response.ts';
import * as ideas from '../../../src/features/tracker/client/ideas.ts';
import { saveView } from '../../../src/features/tracker/client/saved-views.ts';
import { call, UnreadableResponse } from '../../../src/platform/client/api/api.ts';
import { errorMessage } from '../../../src/platform/client/api/error-message.ts';

const idea: Idea = {
  ...emptyDraft(),
  productType: 'Other',
  maturityLevel: 'Concept',
  riskLevel: 'Low',
  id: 'a',
  userId: 'b',
  createdAt: '2026-01-01T00:00:00.000Z',
  scoresSet: [],
  revision: 1,
  user: { name: 'Ada' },
};

const answerWith = (body: string, type = 'application/json') =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'Content-Type': type } }));
afterEach(() => vi.unstubAllGlobals());

const { $idea: _, ...oneIdea } = ideaStores('a');
const { $comments: __, ...comments } = commentStores('a');
/** The actions of a user that send a request. */
const calls: [name: string, run: () => Promise<unknown>][] = [
  ['more ideas', () => ideas.moreIdeas('/api/ideas?fields=card', 'x')],
  ['find ideas', () => ideas.findIdeas('x', 5)],
  ['create an idea', () => ideas.createIdea(idea, 'key')],
  ['import ideas', () => importIdeas({ ideas: [], apply: false })],
  ['bring an idea back', () => ideas.restoreIdea('a')],
  ['save an idea', () => oneIdea.save(idea, 1)],
  ['delete an idea', oneIdea.remove],
  ['comment', () => comments.comment({ section: 'overview', content: 'x' })],
  ['change a comment', () => comments.changeComment('c', { content: 'y' })],
  ['delete a comment', () => comments.deleteComment('c')],
  ['save a view', () => saveView({ name: 'x', query: '' })],
  ['change the name', () => account.changeName('x')],
  ['ask for another email', () => account.requestEmailChange('x@example.org')],
  ['read a letter', () => administering.readMail('m')],
  ['change the password', () => account.changePassword('y')],
  ['end a session', () => account.endSessions('s')],
  ['ask for a link', () => account.mailPasswordLink('x@example.org')],
  ['set a password', () => account.resetPassword('t', 'x')],
  ['read an invitation', () => account.readInvitation('t')],
  ['invite', () => administering.invite({ email: 'x@example.org', role: 'founder' })],
  ['change a person', () => administering.changePerson('p', { role: 'admin' })],
  ['answer a message', () => administering.replyToMessage('m', 'x')],
];

describe.each(calls)('%s', (_name, run) => {
  test.each([
    ['an HTML page', '<!doctype html><h1>Sign in to the network</h1>'],
    ['half of one', '{"id":"'],
    ['null', 'null'],
  ])('answered by %s is an ordinary error', async (_what, body) => {
    answerWith(body, 'text/html');
    const failure = await run().then(
      () => null,
      (error: unknown) => error,
    );
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
