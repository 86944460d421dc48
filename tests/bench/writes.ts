// node tests/bench/writes.ts [other checkout]: writes per second of the five most used mutations, eight at a time, on a
// database file. Alternates between this checkout and another built one in one run.
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { register } from '../support/accounts.ts';
import { cookieOf, send, updateUser } from '../support/api.ts';
import { scores } from '../support/assigned-rounds.ts';
import { type Server, startServer } from '../support/server.ts';
import { median } from './median.ts';

const writers = 8;
const calls = 400;
const rounds = 3;
/** The ideas that exist before the measurement and that it changes. */
const ideas = 200;
const scored = 60;

/** Signs up by the API, because the tables of an older version have other columns. */
async function signUp(server: Server, email: string) {
  const answer = await register(server, email);
  const { user } = answer.body;
  await updateUser(server, user.id, "role = 'founder'");
  return { user, cookie: cookieOf(answer) };
}

async function start(folder: string) {
  const server = await startServer({}, folder);
  const founder = await signUp(server, 'founder@example.org');
  const other = await signUp(server, 'other@example.org');
  const third = await signUp(server, 'third@example.org');
  const call = async (method: string, path: string, body: object, who = founder) => {
    const answer = await send(server, method, path, body, who);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const ids: string[] = [];
  for (let at = 0; at < ideas; at++)
    ids.push((await call('POST', '/api/ideas', sampleIdeas[at % sampleIdeas.length] ?? {})).id);
  const round = await call('POST', '/api/rounds', {
    ...{ title: 'A round', question: '', deadline: '2999-01-01T00:00:00Z' },
    ...{ ideaIds: ids.slice(0, scored), assessorIds: [other.user.id, third.user.id] },
  });
  const idOf = (at: number) => ids[at % ids.length] ?? '';
  const mutations: Record<string, (at: number) => Promise<unknown>> = {
    'create an idea': (at) =>
      call('POST', '/api/ideas', {
        ...sampleIdeas[at % sampleIdeas.length],
        ideaTitle: `New ${at}`,
      }),
    'save an idea': (at) =>
      call('PUT', `/api/ideas/${idOf(at)}`, {
        ...sampleIdeas[at % sampleIdeas.length],
        marketSize: `Changed ${at}`,
      }),
    comment: (at) =>
      call('POST', `/api/ideas/${idOf(at)}/comments`, {
        section: 'market',
        content: `Words ${at}`,
      }),
    score: (at) =>
      call(
        'PUT',
        `/api/rounds/${round.id}/assessments/${ids[at % scored]}`,
        { ...scores, impactScore: 1 + (at % 9) },
        other,
      ),
    'follow and read': async (at) => {
      await call('PUT', `/api/ideas/${idOf(at)}/follow`, { follows: at % 2 === 0 }, other);
      await call('POST', '/api/inbox/read', { through: 1 + (at % ideas), ideaId: idOf(at) }, other);
    },
  };
  return { mutations, stop: server.stop, perSecond: new Map<string, number[]>() };
}

let at = 0;
/** Writes per second of one mutation. */
async function measure(write: (at: number) => Promise<unknown>): Promise<number> {
  let left = calls;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (left-- > 0) await write(at++);
    }),
  );
  return (1000 * calls) / (performance.now() - began);
}

const runs = await Promise.all(['.', ...process.argv.slice(2)].map(start));
const names = Object.keys(runs[0]?.mutations ?? {});
for (let round = 0; round < rounds; round++)
  for (const name of names)
    for (const { mutations, perSecond } of round % 2 ? runs : [...runs].reverse()) {
      const write = mutations[name];
      if (write) perSecond.set(name, [...(perSecond.get(name) ?? []), await measure(write)]);
    }
for (const name of names) {
  const [here, there] = runs.map(({ perSecond }) => median(perSecond.get(name) ?? []));
  const ratio = here && there ? `, ${(here / there).toFixed(2)} of the other` : '';
  console.log(
    `${name}: ${here?.toFixed(0)}/s${there ? `, other ${there.toFixed(0)}/s` : ''}${ratio}`,
  );
}
for (const { stop } of runs) await stop();
