import { expect, expectNoViolationsInEitherScheme, sql, test, toast } from '../fixtures.ts';

test.describe('access tokens', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('made by keyboard, copied once, used by a program, revoked', async ({
    page,
    founder,
    request,
    server,
  }) => {
    test.slow();
    await page.goto('/account#developers');
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    await expect(tokens.getByText('You have none.')).toBeVisible();
    await tokens.getByText('New token', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await tokens.getByRole('button', { name: 'Make token' }).click();
    await expect(tokens.getByText('Name is required')).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
    await tokens.getByLabel('Name').fill('Weekly report');
    await tokens.getByLabel('Ends after').selectOption('30 days');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const shown = tokens.getByRole('textbox', { name: 'New token “Weekly report”' });
    await expect(shown).toBeFocused();
    const token = await shown.inputValue();
    expect(token).toMatch(/^dhil_pat_/);
    const item = tokens.getByRole('listitem').filter({ hasText: 'Weekly report' });
    await expect(item).toContainText('New');
    await expect(item).toContainText(/Reads\. Until .*\. Never used/);
    await expectNoViolationsInEitherScheme(page);
    await tokens.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page)).toContainText('Token copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

    const headers = { Authorization: `Bearer ${token}` };
    const read = () => request.get(`${server.origin}/api/ideas?fields=row`, { headers });
    expect((await read()).status()).toBe(200);
    expect((await request.post(`${server.origin}/api/ideas`, { headers, data: {} })).status()).toBe(
      403,
    );

    // The server stores the time of use after the response.
    const used = 'select 1 from access_tokens where user_id = ? and last_used_at is not null';
    await expect.poll(() => sql(server, used, [founder.id])).toHaveLength(1);
    await page.reload();
    await expect(item).toContainText('Last used');
    await expect(tokens.getByText(token)).toHaveCount(0);
    await sql(server, 'update access_tokens set expires_at = ? where user_id = ?', [
      Date.now() + 7.5 * 24 * 60 * 60 * 1000,
      founder.id,
    ]);
    await page.reload();
    await expect(item).toContainText('Ends in 8 days');
    await item.getByRole('button', { name: 'Revoke Weekly report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke this token?' });
    await expectNoViolationsInEitherScheme(page);
    await dialog.getByRole('button', { name: 'Revoke token' }).click();
    await expect(item).toHaveCount(0);
    expect((await read()).status()).toBe(401);
    await page.getByRole('tab', { name: 'Signing in' }).click();
    const log = page.getByRole('region', { name: 'Security log', exact: true });
    await expect(log.getByText('Access token revoked')).toBeVisible();
  });
});
