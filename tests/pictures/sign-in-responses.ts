// What the server would say in the pictures of the ways into an account.
import type { Page } from '@playwright/test';

type Answer = { status?: number; contentType?: string; json: unknown };

export const day = 86_400_000;
export const at = (days: number) => new Date(Date.now() + days * day).toISOString();
export const codes =
  'q7tm-4kzd p2wx-9hbn c5rj-8fgy m3vq-6sae t9dk-2pxw h4bz-7nmc y6fe-5rgj a8sq-3vkt w2np-9xdh g7jc-4ybm';
export const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const uri = `otpauth://totp/Digital%20Health%20Innovation%20Lab:founder%40example.org?issuer=Digital%20Health%20Innovation%20Lab&secret=${key}`;

export const passkey = (id: string, name: string, lastUsedAt: string | null) => ({
  id,
  name,
  lastUsedAt,
  createdAt: at(-40),
  backedUp: true,
});
export const token = (
  id: string,
  name: string,
  scope: string,
  days: number,
  lastUsedAt: string | null,
) => ({
  id,
  name,
  scope,
  lastUsedAt,
  createdAt: at(-60),
  expiresAt: at(days),
});
export const session = (id: string, device: string, days: number) => ({
  id,
  device,
  createdAt: at(-9),
  lastUsedAt: at(days),
  current: days === 0,
});
export const made = token('1', 'Weekly report for the board of the hospital', 'read', 90, null);

/** @param answers by method */
export const answer = (page: Page, path: string, answers: Record<string, () => Answer>) =>
  page.route(`**${path}`, (route) => {
    const known = answers[route.request().method()];
    return known ? route.fulfill({ ...known() }) : route.fallback();
  });
export const withProvider = (page: Page, name: string) =>
  answer(page, '/settings.json', {
    GET: () => ({ json: { demo: null, mail: true, provider: { name }, signUp: true } }),
  });
export const withProviderLink = async (page: Page) => {
  await withProvider(page, 'Hospital ID');
  const linked = { createdAt: at(-90), lastUsedAt: at(-1) };
  await answer(page, '/api/account/provider', {
    GET: () => ({ json: { linked, opensOtherwise: true } }),
  });
};
