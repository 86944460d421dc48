import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Idea } from '../../../src/app/ui/idea/Idea.tsx';
import { Dashboard } from '../../../src/app/ui/tracker/Dashboard.tsx';
import { openUrl } from '../../../src/platform/client/router/url.ts';
import { answerOtherCalls, problem } from '../calls.ts';
import { founder } from '../people.ts';

const failures: [what: string, response: () => Response, why: string][] = [
  [
    'no connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'The server could not be reached.',
  ],
  ['a server error', () => problem(500, 'The disk is full.'), 'The disk is full.'],
  ['a bare 500', () => new Response(null, { status: 500 }), 'The server failed (status 500).'],
  ['too many', () => problem(429, 'Try again in 12 minutes.'), 'Try again in 12 minutes.'],
  ['503', () => new Response(null, { status: 503 }), 'The server is busy or being restarted.'],
  ['malformed', () => new Response('<h1>'), "The server's answer could not be read."],
];

test.each(failures)(
  'a first load that fails says why by its kind: %s',
  async (what, response, why) => {
    answerOtherCalls(response);
    const told = page.getByRole('alert').filter({ hasText: why }).first();
    const accusing = page.getByText('Check your connection');
    // The query is unique, so no other test has cached its response.
    openUrl(new URL(`/idea-tracker?q=${encodeURIComponent(what)}`, location.href), null);
    const { unmount } = await render(
      <main>
        <h1>Idea Tracker</h1>
        <Dashboard onAdd={() => {}} />
      </main>,
    );
    await expect.element(told).toBeVisible();
    await expect.element(accusing).not.toBeInTheDocument();
    await unmount();
    await expect.element(told).not.toBeInTheDocument();

    const id = crypto.randomUUID();
    openUrl(new URL(`/idea-tracker/${id}`, location.href), null);
    await render(
      <main>
        <Idea user={founder()} id={id} part="answers" />
      </main>,
    );
    await expect.element(told).toBeVisible();
    await expect.element(accusing).not.toBeInTheDocument();
  },
);
