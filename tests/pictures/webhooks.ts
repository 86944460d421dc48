// The scenes of webhooks for an administrator: working, failing and switched off.
import type { Page } from '@playwright/test';

type Given = {
  admin: (part: string) => (page: Page) => Promise<unknown>;
  run: (statements: string[]) => Promise<void>;
};

const hour = 3_600_000;
const failing = '00000000-0000-4000-8000-000000000002';

function statements(now: number): string[] {
  const webhook = (id: string, name: string, kind: string, url: string, rest: string) =>
    `insert or ignore into webhooks (id, name, kind, url, event_groups, carries_texts, told_through, created_at, failing_since, switched_off_at, switched_off_by)
      values ('${id}', '${name}', '${kind}', '${url}', ${rest})`;
  const after = 1_000_000_000;
  return [
    webhook(
      '00000000-0000-4000-8000-000000000001',
      'Founders’ channel',
      'slack',
      'https://hooks.slack.com/services/T000/B000/abcd1234',
      `'["comments","decisions"]', 0, ${after}, 1, null, null, null`,
    ),
    webhook(
      failing,
      'Portfolio database of everything that the lab has ever tried',
      'signed',
      'https://portfolio.example.org/hooks/ideas-of-the-lab',
      `'["ideas","rounds","decisions"]', 1, ${after}, 2, ${now - 50 * hour}, null, null`,
    ),
    webhook(
      '00000000-0000-4000-8000-000000000003',
      'Ghent clinic',
      'teams',
      'https://ghent.example.org',
      `'["rounds"]', 0, ${after}, 3, null, ${now - 200 * hour}, 'failing'`,
    ),
    `insert or ignore into webhook_deliveries (id, webhook_id, event_id, created_at, tries, next_try_at, tried_at, took_ms, status, problem, answer)
      select 'msg_' || id, '${failing}', id, ${now} - (n * 7 + 1) * ${hour}, n + 3, ${now} + n * 3 * ${hour}, ${now} - n * ${hour}, n * 400,
        iif(n = 2, null, 503), iif(n = 2, 'ETIMEDOUT', null), iif(n = 3, '{"error":"Closed for repairs until Thursday. Ask portfolio@example.org."}', null)
      from (select id, row_number() over (order by id desc) as n from events) where n <= 6`,
  ];
}

export function webhookScenes({ admin, run }: Given) {
  const show = async (page: Page, part = 'webhooks') => {
    await run(statements(Date.now()));
    await admin(part)(page);
    await page.getByRole('button', { name: 'Add a webhook' }).waitFor();
  };
  return {
    'webhooks, none': async (page: Page) => {
      const json = { items: [] };
      await page.route('**/api/admin/webhooks', (route) => route.fulfill({ json }));
      await show(page);
      await page.getByText('No webhook yet.').waitFor();
    },
    'webhooks, form': async (page: Page) => {
      await show(page);
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      await page.getByLabel('Address').waitFor();
    },
    webhooks: (page: Page) => show(page),
    'webhook that fails': async (page: Page) => {
      await show(page, `webhooks/${failing}`);
      await page.getByRole('button', { name: 'Send all again now' }).waitFor();
    },
    'webhook refused': async (page: Page) => {
      await show(page);
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      await page.getByLabel('Name').fill('Teams of the board');
      await page.getByLabel('A round opens or closes').check();
      await page.getByLabel('Address').fill('https://192.168.4.12/hooks');
      await page.getByLabel('Address').press('Enter');
      await page.getByText('lies inside a private network').waitFor();
    },
  };
}
