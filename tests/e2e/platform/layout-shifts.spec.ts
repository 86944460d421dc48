// Founders' pages have no layout shifts while they load, even in a tab without a known session.
import { shiftsOf } from '../../support/layout-shifts.ts';
import { expect, signUp, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const most = 0.02;

/** Each page at one width, and those that founders open most at both. `{idea}` and `{round}` stand for ids. */
const paths = {
  1440: [
    '/idea-tracker',
    '/idea-tracker?view=table',
    '/idea-tracker/{idea}',
    '/idea-tracker/prioritise',
    '/idea-tracker/rounds/{round}',
    '/account',
    '/account#developers',
    '/admin#system',
  ],
  390: [
    '/idea-tracker',
    '/idea-tracker#new',
    '/idea-tracker/{idea}',
    '/idea-tracker/rounds',
    '/idea-tracker/activity',
    '/inbox',
    '/account#signing-in',
    '/admin#people',
    '/admin#messages',
  ],
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const)
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 });

    test('no page moves while it loads', async ({ context, page, server }) => {
      await signUp(context, server, 'admin');
      const { id } = await createIdea(page);
      const rounds = await context.request.get(`${server.origin}/api/rounds/closed`);
      const [closed] = (await rounds.json()).items;
      const left = paths[viewport.width].map((path) =>
        path.replace('{idea}', id).replace('{round}', closed.id),
      );
      const openWithoutShifts = async (path: string) => {
        const tab = await context.newPage();
        const shifts = await shiftsOf(tab);
        await tab.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' });
        await expect(tab.locator('h1').first()).toBeVisible();
        const waiting = tab.getByText(/^(Checking your session|Loading.*)…$/);
        await expect(waiting, path).toHaveCount(0);
        const { total, moved } = await shifts();
        expect(total, [path, ...moved].join('\n')).toBeLessThanOrEqual(most);
        await tab.close();
      };
      // Three tabs at a time, because a page mostly waits for the network to be idle.
      while (left.length > 0) await Promise.all(left.splice(0, 3).map(openWithoutShifts));
    });
  });
