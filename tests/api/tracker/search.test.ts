import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { allFields, riskLevels } from '#features/ideas/domain/fields.ts';
import { choices, flagNames, sortOrders } from '#features/tracker/domain/filters.ts';
import { account, idea, updateUser } from '../../support/api.ts';
import { rebuildDerivedRows } from '../../support/derived-rows.ts';
import { sharedServer } from '../../support/shared-server.ts';

const find = (query: string, who = owner) => server.get(`/api/ideas?fields=card&${query}`, who);
const titles = async (...query: Parameters<typeof find>): Promise<string[]> =>
  (await find(...query)).body.ideas.map((one: { ideaTitle: string }) => one.ideaTitle);

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Quillon Fox');
const make = (answers: object, who = owner) => server.post('/api/ideas', idea(answers), who);
await make({ ideaTitle: 'Spirometry at home', diseaseArea: 'COPD', overallPriorityRank: 2 });
await make({
  ideaTitle: 'Wound photos',
  diseaseArea: 'Surgery',
  riskLevel: 'High',
  maturityLevel: 'Prototype',
  productType: 'Web Platform',
  globalApplicability: 'Fonctionne en français, très été',
  overallPriorityRank: 1,
  impactScore: 9,
});
await make({ ideaTitle: 'Ähnliche Idee', overallPriorityRank: 3, impactScore: 7 }, other);

describe('GET /api/ideas?fields=card', () => {
  test('answers what cards show, not all fields, with total and disease areas', async () => {
    const { body } = await find('limit=1');
    expect(body).toMatchObject({ total: 3, all: 3, diseaseAreas: ['COPD', 'Surgery'] });
    const shown = `id userId createdAt user ideaTitle briefDescription diseaseArea productType
      impactScore feasibilityScore innovationScore riskLevel overallPriorityRank openComments
      decision scoresSet answers backed against`;
    expect(Object.keys(body.ideas[0]).sort()).toEqual(shown.split(/\s+/).sort());
    expect(body.ideas[0].user).toEqual({ name: 'Owner' });
  });

  test('400 for a search that does not say what to answer, and the full list without any', async () => {
    const get = (query: string) => server.get(`/api/ideas${query}`, owner);
    expect((await get('?q=spiro')).body).toMatchObject({ errors: [{ path: 'fields' }] });
    expect((await get('')).body).toHaveLength(3);
    expect((await get('?_=1')).body).toHaveLength(3);
  });

  test('says where an idea was found, unless its card or its row shows it', async () => {
    const first = async (fields: string, query: string) =>
      (await server.get(`/api/ideas?fields=${fields}&${query}`, owner)).body.ideas[0];
    expect((await first('card', 'q=francais+ete')).excerpts).toEqual([
      {
        field: 'globalApplicability',
        section: 'execution',
        label: 'Global Applicability',
        before: 'Fonctionne en ',
        found: 'français',
        after: ', très été',
      },
    ]);
    expect((await first('card', 'q=quillon')).excerpts).toMatchObject([{ field: 'owner' }]);
    expect(await first('card', 'q=enough')).not.toHaveProperty('excerpts');
    // A row has no description, so it says what was found there.
    expect(await first('row', 'q=wound')).not.toHaveProperty('briefDescription');
    expect(await first('row', 'q=wound')).not.toHaveProperty('excerpts');
    const excerpts = [{ field: 'briefDescription', section: 'overview', found: 'enough' }];
    for (const limit of ['48', 'all'])
      expect((await first('row', `q=enough&limit=${limit}`)).excerpts).toMatchObject(excerpts);
  });

  test.each([
    ['q=home+SPIROMETRY', ['Spirometry at home']],
    ['q=ahnliche', ['Ähnliche Idee']],
    ['q=%22%29+OR+*%3B--', []],
    ['q=***', []],
    ['riskLevel=Low,High', ['Wound photos', 'Spirometry at home', 'Ähnliche Idee']],
    ['maturityLevel=Prototype,MVP&riskLevel=High', ['Wound photos']],
    ['diseaseArea=COPD', ['Spirometry at home']],
    ['q=photos&riskLevel=Low', []],
    ['sort=impact', ['Wound photos', 'Ähnliche Idee', 'Spirometry at home']],
    // Of two ideas with the same value the one with the better rank comes first.
    ['sort=feasibility', ['Wound photos', 'Spirometry at home', 'Ähnliche Idee']],
    ['sort=title', ['Ähnliche Idee', 'Spirometry at home', 'Wound photos']],
    ['sort=newest', ['Ähnliche Idee', 'Wound photos', 'Spirometry at home']],
    ['sort=newest&reverse=true', ['Spirometry at home', 'Wound photos', 'Ähnliche Idee']],
    ['sort=area', ['Ähnliche Idee', 'Spirometry at home', 'Wound photos']],
    ['sort=product', ['Spirometry at home', 'Ähnliche Idee', 'Wound photos']],
    ['sort=risk', ['Spirometry at home', 'Ähnliche Idee', 'Wound photos']],
    ['sort=risk&reverse=true', ['Wound photos', 'Ähnliche Idee', 'Spirometry at home']],
    ['q=quillon+f', ['Ähnliche Idee']],
    ['q=%25', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'sort=size',
    'riskLevel=Low,low',
    'riskLevel=Low,',
    'mine=no',
    'reverse=1',
    'cursor=nonsense',
    'cursor=WzFd',
    // Numbers that are valid JSON, but neither a valid time nor a finite number.
    ...['[1,1e16,"x"]', '[1e999,1,"x"]', '[{},1,"x"]', '[1,1,2]', '[1,null,"x"]'].map(
      (cursor) => `cursor=${Buffer.from(cursor).toString('base64url')}`,
    ),
    `q=${'a'.repeat(201)}`,
  ])('%s: 400', async (query) => {
    const answer = await find(query);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, query.split('=', 1)[0]]);
  });
});

describe('GET /api/ideas/export', () => {
  const file = (query: string, who = owner) => server.get(`/api/ideas/export?${query}`, who);

  test('CSV: all fields of what is shown, safe against formulas', async () => {
    await make({ ideaTitle: '=HYPERLINK("http://evil.example")', marketSize: 'pangolin' });
    const answer = await file('format=csv&q=pangolin');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="ideas-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [header = '', row = ''] = answer.text.split('\r\n');
    expect(header.split(',')).toHaveLength(20 + allFields.length);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  test('is named by the day in the time zone of the person', async () => {
    const names = [];
    // The two zones never have the same date, so at most one has that of UTC.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const who = await account(server);
      await updateUser(server, who.user.id, 'time_zone = ?', zone);
      const { headers } = await file('format=csv', who);
      names.push(headers.get('content-disposition'));
    }
    expect(new Set(names).size).toBe(2);
  });

  test('JSON: the ideas as the API answers them; 400 for an unknown format', async () => {
    const answer = await file('format=json&riskLevel=High');
    expect(JSON.parse(answer.text)).toMatchObject([
      { ideaTitle: 'Wound photos', user: { name: 'Owner' } },
    ]);
    expect((await file('format=xml')).status).toBe(400);
  });
});

describe('GET /api/ideas/counts', () => {
  const counts = async (query: string, who = owner) =>
    (await server.get(`/api/ideas/counts?${query}`, who)).body;

  test('each choice says how many ideas it would leave, its own filter left out', async () => {
    const { total } = (await find('')).body;
    expect(await counts('')).toMatchObject({
      total,
      riskLevel: { Low: total - 1, Medium: 0, High: 1, 'Very High': 0 },
      diseaseArea: { COPD: 1, Surgery: 1 },
      mine: total - 1,
    });
    expect(await counts('riskLevel=High&mine=true')).toMatchObject({
      total: 1,
      riskLevel: { Low: total - 2, High: 1 },
      productType: { 'Web Platform': 1, 'Mobile App': 0 },
      diseaseArea: { Surgery: 1 },
      mine: 1,
    });
    expect(await counts('diseaseArea=copd')).toMatchObject({
      total: 1,
      diseaseArea: { COPD: 1, Surgery: 1 },
      riskLevel: { Low: 1, High: 0 },
    });
    expect(await counts('q=photos')).toMatchObject({ total: 1, riskLevel: { Low: 0, High: 1 } });
  });

  test('each count equals the total of the list with that filter', async () => {
    const given = await counts('');
    for (const [name, { words }] of Object.entries(choices))
      for (const word of words) {
        const { body } = await find(`${name}=${encodeURIComponent(word)}`);
        expect([name, word, given[name][word]]).toEqual([name, word, body.total]);
      }
    for (const name of flagNames)
      expect([name, given[name]]).toEqual([name, (await find(`${name}=true`)).body.total]);
  });

  test('400 for a filter that is none', async () => {
    expect(await counts('riskLevel=low')).toMatchObject({ errors: [{ path: 'riskLevel' }] });
  });
});

test('pages: every idea once, in every order, whatever the page size', async () => {
  await server.sql('delete from ideas');
  await rebuildDerivedRows(server);
  const get = async (query: string) => (await find(query)).body;
  for (let i = 0; i < 9; i++) {
    const answers = {
      ideaTitle: `${'tT'[i % 2]}${i % 5} ${'\u{1F33B}'.repeat(150)}`,
      diseaseArea: ['', 'copd', 'COPD', 'Ä'.repeat(300)][i % 4],
      riskLevel: riskLevels[i % riskLevels.length],
      impactScore: 1 + (i % 3),
      overallPriorityRank: 1 + (i % 2),
    };
    await make(answers);
  }
  const ids = (ideas: { id: string }[]) => ideas.map(({ id }) => id);
  for (const order of sortOrders.flatMap((sort) => [sort, `${sort}&reverse=true`])) {
    const whole: { id: string }[] = (await get(`sort=${order}&limit=all`)).ideas;
    expect(whole).toHaveLength(9);
    if (order.endsWith('true')) {
      const forward = (await get(`sort=${order.split('&')[0]}&limit=all`)).ideas;
      expect(ids(whole)).toEqual(ids(forward).reverse());
    }
    for (const limit of [1, 4]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await get(`sort=${order}&limit=${limit}${cursor}`);
        seen.push(...page.ideas.map(({ id }: { id: string }) => id));
        expect(page.total).toBe(9);
        if (!page.next) break;
        cursor = `&cursor=${page.next}`;
      }
      expect(seen).toEqual(ids(whole));
    }
  }
});

// The last tests, because others read the whole list many times.
test('an export returns all 120 matching ideas in the order of the list', async () => {
  const titles = Array.from({ length: 120 }, (_, number) => `Narwhal ${(number * 7) % 120}`);
  const ideas = titles.map((ideaTitle) => idea({ ideaTitle }));
  await server.post('/api/ideas/import', { ideas, apply: true }, owner);
  const list = await find('q=narwhal&sort=title&limit=200');
  const shown = list.body.ideas.map(({ id }: { id: string }) => id);
  const exported = JSON.parse(
    (await server.get('/api/ideas/export?format=json&q=narwhal&sort=title', owner)).text,
  );
  expect(exported.map(({ id }: { id: string }) => id)).toEqual(shown);
  expect(new Set(shown).size).toBe(120);
});

test('an export breaks off when the person loses access while it is sent', async () => {
  const long = 'x'.repeat(10_000);
  const texts = { marketSize: long, revenueModel: long, targetUsers: long, competitors: long };
  const ideas = Array.from({ length: 250 }, (_, number) =>
    idea({ ideaTitle: `Okapi ${number}`, ...texts }),
  );
  await server.post('/api/ideas/import', { ideas, apply: true }, owner);
  const path = '/api/ideas/export?format=json&q=okapi';
  const headers = { Cookie: other.cookie, 'Accept-Encoding': 'identity' };
  const { body } = await fetch(server.origin + path, { headers });
  await updateUser(server, other.user.id, 'suspended_at = 1');
  // The client has read only as much as fits its buffers.
  await expect(text(body as ReadableStream)).rejects.toThrow();
});
