// The scenes of authentication: codes, passkeys, the provider, tokens, and reauthentication. Responses are mocked, so
// no scene changes the account that the others use.
import type { Page } from '@playwright/test';

type Given = { signIn: (page: Page, origin: string) => Promise<unknown>; origin: string };

const longName = 'the sign-in of the University Hospital and its clinics';

type Answer = { status?: number; contentType?: string; json: unknown };

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const codes =
  'q7tm-4kzd p2wx-9hbn c5rj-8fgy m3vq-6sae t9dk-2pxw h4bz-7nmc y6fe-5rgj a8sq-3vkt w2np-9xdh g7jc-4ybm';
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Digital%20Health%20Innovation%20Lab:founder%40example.org?issuer=Digital%20Health%20Innovation%20Lab&secret=${key}`;

const passkey = (id: string, name: string, lastUsedAt: string | null) => ({
  id,
  name,
  lastUsedAt,
  createdAt: at(-40),
  backedUp: true,
});
const token = (
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
const session = (id: string, device: string, days: number) => ({
  id,
  device,
  createdAt: at(-9),
  lastUsedAt: at(days),
  current: days === 0,
});
const made = token('1', 'Weekly report for the board of the hospital', 'read', 90, null);

/** @param answers the mocked responses by method */
const answer = (page: Page, path: string, answers: Record<string, () => Answer>) =>
  page.route(`**${path}`, (route) => {
    const known = answers[route.request().method()];
    return known ? route.fulfill({ ...known() }) : route.fallback();
  });
const withProvider = (page: Page, name: string) =>
  answer(page, '/settings.json', {
    GET: () => ({ json: { demo: null, mail: true, provider: { name }, signUp: true } }),
  });
const withProviderLink = async (page: Page) => {
  await withProvider(page, 'Hospital ID');
  const linked = { createdAt: at(-90), lastUsedAt: at(-1) };
  await answer(page, '/api/account/provider', {
    GET: () => ({ json: { linked, opensOtherwise: true } }),
  });
};

export function signInScenes({ signIn, origin: number }: Given) {
  // Browsers refuse passkeys on an IP address, so the origin has a host name.
  const origin = number.replace('127.0.0.1', 'localhost');
  const visit = (page: Page, path: string) => page.goto(`${origin}${path}`);
  const onAccount = async (page: Page) => {
    const sessions = [session('1', 'Chrome on Linux', 0), session('2', 'Safari on iPhone', -1)];
    await answer(page, '/api/account/sessions', { GET: () => ({ json: sessions }) });
    await signIn(page, origin);
    await visit(page, '/account#signing-in');
    await page.getByText('This one').waitFor();
  };
  /** Opens a page of a lab that requires a second factor from `days` days after today. */
  const asked = async (page: Page, path: string, days: number) => {
    await signIn(page, origin);
    const { user } = await (await page.request.get(`${origin}/api/auth/me`)).json();
    await answer(page, '/api/auth/me', {
      GET: () => ({ json: { user: { ...user, secondStepBy: at(days) } } }),
    });
    await visit(page, path);
  };
  const confirming = (ways: string[]) => async (page: Page) => {
    await withProviderLink(page);
    const json = { title: 'Forbidden', status: 403, detail: 'Confirm it.', confirm: true, ways };
    await answer(page, '/api/account/codes', {
      POST: () => ({ status: 403, contentType: 'application/problem+json', json }),
    });
    await onAccount(page);
    await page.getByRole('button', { name: 'Set up codes' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  };
  const settingUp = async (page: Page) => {
    let isOn = false;
    await answer(page, '/api/account/codes', {
      GET: () => ({ json: { codesSince: isOn ? at(0) : null, recoveryCodes: isOn ? 10 : 0 } }),
      POST: () => ({ json: { secret: key, uri } }),
      PUT: () => {
        isOn = true;
        return { json: { recoveryCodes: codes.split(' ') } };
      },
    });
    await onAccount(page);
    await page.getByRole('button', { name: 'Set up codes' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  };
  return {
    'sign in, code': async (page: Page) => {
      await answer(page, '/api/auth/login', { POST: () => ({ json: { secondFactor: true } }) });
      await visit(page, '/login');
      await page.getByLabel('Email').fill('founder@example.org');
      await page.getByLabel('Password').fill('demo-founder');
      await page.getByLabel('Password').press('Enter');
      await page.getByLabel('Code from your app').waitFor();
    },
    'sign in, provider': async (page: Page) => {
      await withProvider(page, 'Hospital ID');
      await visit(page, '/login');
      await page.getByRole('button', { name: 'Sign in with Hospital ID' }).waitFor();
    },
    'sign in, provider failed': async (page: Page) => {
      await withProvider(page, longName);
      await visit(page, '/login?provider=unproven');
      await page.locator('.notice.danger').waitFor();
    },
    'sign in, provider cancelled': async (page: Page) => {
      await withProvider(page, 'Hospital ID');
      await visit(page, '/login?provider=cancelled');
      await page.locator('.notice.danger').waitFor();
    },
    'confirming who it is': confirming(['passkey', 'provider', 'password', 'code']),
    'confirming by password': confirming(['password']),
    'confirming by code': confirming(['code']),
    'confirming by passkey': confirming(['passkey']),
    'confirming by provider': confirming(['provider']),
    'confirming, refused': async (page: Page) => {
      await confirming(['password'])(page);
      await page.getByLabel('Your password').fill('not mine');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('This is not your password').waitFor();
    },
    'second step, soon': async (page: Page) => {
      await asked(page, '/idea-tracker', 9);
      await page.getByRole('link', { name: 'Set it up now' }).waitFor();
    },
    'second step, needed': async (page: Page) => {
      await asked(page, '/idea-tracker', -1);
      await page.getByRole('link', { name: 'Set it up on your account page' }).waitFor();
    },
    'second step, on the account page': async (page: Page) => {
      await answer(page, '/api/account/codes', {
        GET: () => ({ json: { codesSince: at(-3), recoveryCodes: 2 } }),
      });
      await asked(page, '/account#signing-in', -1);
      await page.getByRole('button', { name: 'Use it now' }).waitFor();
    },
    'codes, setting up': settingUp,
    'recovery codes': async (page: Page) => {
      await settingUp(page);
      await page.getByLabel('2. Type the code that it shows').fill('123456');
      await page.getByRole('button', { name: 'Turn on codes' }).click();
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
    'passkeys, none': async (page: Page) => {
      await withProviderLink(page);
      await answer(page, '/api/account/passkeys', { GET: () => ({ json: [] }) });
      await onAccount(page);
      await page.getByText('You have none yet.').waitFor();
    },
    'passkeys, one': async (page: Page) => {
      await answer(page, '/api/account/passkeys', {
        GET: () => ({ json: [passkey('1', 'iPhone', null)] }),
      });
      await onAccount(page);
      await page.getByRole('button', { name: 'Rename iPhone' }).waitFor();
    },
    passkeys: async (page: Page) => {
      await withProviderLink(page);
      const all = [
        passkey('1', 'iPhone', at(-1)),
        passkey(
          '2',
          'Security key in the drawer of the second desk of the maternal health team',
          null,
        ),
        passkey('3', 'Windows', at(-30)),
      ];
      await answer(page, '/api/account/passkeys', { GET: () => ({ json: all }) });
      await onAccount(page);
      await page.getByRole('button', { name: 'Rename iPhone' }).waitFor();
    },
    'token, shown once': async (page: Page) => {
      const others = [
        token('2', 'Notebook', 'write', 6.5, at(-2)),
        token('3', 'Export of last year', 'read', -3, at(-4)),
      ];
      let isMade = false;
      await answer(page, '/api/account/tokens', {
        GET: () => ({ json: isMade ? [made, ...others] : others }),
        POST: () => {
          isMade = true;
          return { status: 201, json: { ...made, token: `dhil_pat_${'k7Qx2mWp'.repeat(6)}` } };
        },
      });
      await onAccount(page);
      await page.getByText('New token', { exact: true }).click();
      await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill(made.name);
      await page.getByRole('button', { name: 'Make token' }).click();
      await page.getByRole('textbox', { name: /^New token “/ }).waitFor();
    },
  };
}
