import { closedRound, founders, ideasOf, signInAs } from '../closed-rounds.ts';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';

const part = (page: Page, title: string) => page.getByRole('article', { name: title });

test.describe('where the results of a round are read', () => {
  test.use({ expectedConsole: /409 \(/ });

  test('a decision follows the round; another one that was recorded meanwhile is read first', async ({
    page,
    context,
    server,
  }) => {
    const people = await founders(server, 3);
    const [opener, other] = people;
    if (!opener || !other) throw new Error('people are missing');
    const ids = await ideasOf(server, opener, ['Alpha', 'Beta']);
    const given = {
      [ids.Alpha ?? '']: [null, [9, 9, 9], [2, 2, 2]],
      [ids.Beta ?? '']: [null, [3, 3, 3], [8, 8, 8]],
    } as const;
    const round = await closedRound(server, { title: 'Autumn round', people, given });
    await signInAs(context, server, other);
    await page.goto(`/idea-tracker/rounds/${round}#i-${ids.Alpha}`);
    const alpha = part(page, 'Alpha');
    await alpha.getByRole('button', { name: 'Record a decision about Alpha' }).press('Enter');
    const form = page.getByRole('form', { name: 'Decision on Alpha' });
    await expect(form.getByLabel('Go on')).toBeFocused();
    await part(page, 'Beta').getByRole('button', { name: 'Record a decision about Beta' }).click();
    await expect(page.getByRole('form')).toHaveCount(2);
    await form.getByLabel('Hold').check();
    await form.getByLabel('Reason').fill('No clinic yet');
    await page.request.post(`/api/ideas/${ids.Alpha}/decisions`, {
      data: { decision: 'go on', reason: 'Both clinics lend a nurse.' },
    });
    await form.getByRole('button', { name: 'Record decision' }).click();
    await expect(form).toContainText('Another decision was recorded since you looked.');
    await expect(alpha.locator('.decision-entry')).toContainText('Both clinics lend a nurse.');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Record decision' }).click();
    await expect(toast(page)).toContainText('Decision recorded');
    await expect(form).toHaveCount(0);
    await expect(alpha.getByRole('button', { name: 'Change decision about Alpha' })).toBeFocused();
    await expect(alpha.locator('.decision-entry')).toContainText('No clinic yet');
    await alpha.getByRole('link', { name: 'Alpha' }).click();
    const decisions = page.getByRole('region', { name: 'Decisions' });
    const log = decisions.getByRole('listitem');
    await decisions.locator('summary').click();
    await expect(log).toHaveCount(2);
    await expect(log.first()).toContainText('after Autumn round.');
    await log.first().getByRole('link', { name: 'Autumn round' }).click();
    await expect(page).toHaveURL(new RegExp(round));
  });
});
