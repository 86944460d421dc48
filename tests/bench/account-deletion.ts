// node tests/bench/account-deletion.ts: measures the deletion of an account with 50 long ideas, 20 comments and a 2 MB
// file on each. Measures how long the write of another user waits. A transaction may take four seconds.
import { account, idea, send } from '../support/api.ts';
import { pdf, uploaded } from '../support/files.ts';
import { startServer } from '../support/server.ts';

const ideas = 50;
const comments = 20;
const texts = Object.fromEntries(
  Object.entries(idea()).flatMap(([name, value]) =>
    value === '' ? [[name, `${name} of an idea `.repeat(500).slice(0, 7000)]] : [],
  ),
);

for (const work of ['delete', 'hand-over']) {
  const server = await startServer();
  const [me, other] = [await account(server), await account(server)];
  await account(server, 'admin');
  const call = async (method: string, path: string, body: object, who = me) => {
    const answer = await send(server, method, path, body, who);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { id: theirs } = await call('POST', '/api/ideas', idea(), other);
  for (let at = 0; at < ideas; at++) {
    const long = idea({ ...texts, ideaTitle: `Idea ${at}`, diseaseArea: `Area ${at % 7}` });
    const { id } = await call('POST', '/api/ideas', long);
    // Adds a revision to the history.
    await call('PUT', `/api/ideas/${id}`, { ...long, marketSize: 'Another' });
    for (let n = 0; n < comments; n++) {
      const comment = { section: 'market', content: 'Words that are said. '.repeat(40) };
      await call('POST', `/api/ideas/${n % 2 ? id : theirs}/comments`, comment, n % 3 ? me : other);
    }
    await uploaded(server, me, id, 'paper.pdf', pdf('Words', 2 * 1024 * 1024));
  }
  let isOver = false;
  let longest = 0;
  const others = (async () => {
    while (!isOver) {
      const since = performance.now();
      await call('PUT', `/api/ideas/${theirs}`, idea(), other);
      longest = Math.max(longest, performance.now() - since);
    }
  })();
  const since = performance.now();
  await call('POST', '/api/account/delete', { work });
  const took = performance.now() - since;
  isOver = true;
  await others;
  console.log(
    `${work}: ${took.toFixed(0)} ms; a write of somebody else waited up to ${longest.toFixed(0)} ms`,
  );
  await server.stop();
}
