// Mails about rounds. Assessors get a mail at once. The digest contains everything else.
import { afterAll, expect, test } from 'vitest';
import { type Account, account, updateUser } from '../../support/api.ts';
import { assess, close, inDays, makeIdeas, openRound } from '../../support/assigned-rounds.ts';
import { founders } from '../../support/founders.ts';
import { startNotificationMail } from '../../support/notification-mail.ts';

const { server, mail, person, mailsTo, allSent, digest, stop } = await startNotificationMail(2);
afterAll(stop);
const opener = await person('Opener');
const ideaIds = await makeIdeas(server, opener, ['Alpha', 'Beta']);

const { call } = founders(server);

async function open(people: Account[], more: object = {}): Promise<string> {
  const assessorIds = people.map(({ user }) => user.id);
  return (await openRound(server, opener, { ideaIds, assessorIds, ...more })).body.id;
}

test('being asked is one letter each, with how much and until when, in the thread of the round', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const round = await open([ana, bo, opener], { title: 'What <first>?' });
  const letter = await mail.mailTo(ana.user.email);
  await allSent();
  expect([mailsTo(ana).length, mailsTo(bo).length, mailsTo(opener).length]).toEqual([1, 1, 0]);
  for (const words of [
    'Subject: What <first>?',
    'Opener asks you to score ideas',
    '2 ideas for you, until ',
    'Start scoring',
    `${server.origin}/idea-tracker/rounds/${round}`,
    'asks you to score ideas.',
  ])
    expect(letter.text).toContain(words);
  expect(letter.raw).toContain(`In-Reply-To: <round-${round}@127.0.0.1>`);
  expect(letter.raw).toContain('What &lt;first&gt;?');
  // Only the added assessor gets a mail.
  const cy = await person('Cy');
  const addAssessors = [ana.user.id, cy.user.id];
  await call(opener, 'PATCH', `/api/rounds/${round}`, { addAssessors });
  await mail.mailTo(cy.user.email);
  await allSent();
  await digest(ana, bo, cy);
  expect([mailsTo(ana).length, mailsTo(bo).length, mailsTo(cy).length]).toEqual([1, 1, 1]);
});

test('it is not sent to whoever was taken out, left or suspended meanwhile, nor about a round that is closed', async () => {
  const names = ['Taken out', 'Left', 'Suspended', 'Stays'];
  const people = await Promise.all(names.map(person));
  const [out = opener, left = opener, suspended = opener, stays = opener] = people;
  const other = await person('Asked in another');
  const round = await open(people);
  const closed = await open([other, stays]);
  await call(opener, 'PATCH', `/api/rounds/${round}`, { removeAssessors: [out.user.id] });
  await updateUser(server, left.user.id, 'mail_at_once = 0');
  await updateUser(server, suspended.user.id, 'suspended_at = 1');
  await close(server, closed, opener);
  await allSent();
  expect([...people, other].map((who) => mailsTo(who).length)).toEqual([0, 0, 0, 1, 0]);
  // Users without single mails get it in the digest.
  await digest(left, out);
  const { text } = await mail.mailTo(left.user.email);
  expect(text).toContain('Subject: One thing new on one round');
  expect(text).toContain('Opener asks you to score ideas');
  expect(mailsTo(out)).toEqual([]);
});

test('reminders, results and decisions stand in the digest; who has finished gets no letter, and nobody sees who does', async () => {
  const [ana, bo] = [await person('Desdemona'), await person('Eve')];
  const round = await open([ana, bo], { title: 'Soon', deadline: inDays(4) });
  await mail.mailTo(ana.user.email);
  await allSent();
  for (const id of ideaIds) await assess(server, round, id, ana, { reason: 'Zyzzyva' });
  const { emitDueEvents } = await import(
    '../../../src/features/notifications/server/due-events.ts'
  );
  await emitDueEvents(Date.now() + 3 * 86_400_000);
  const letters = await server.sql("select id from outbox where id like 'event-%'");
  await digest(ana, bo);
  const reminder = await mail.mailTo(bo.user.email, 'closes soon');
  expect(reminder.text).toContain('This round closes soon, and you have not finished');
  expect(reminder.raw).not.toMatch(/Desdemona|Zyzzyva/);
  expect(mailsTo(ana)).toHaveLength(1);
  expect(await server.sql("select id from outbox where id like 'event-%'")).toEqual(letters);
  const admin = await account(server, 'admin', 'Admin');
  const { body: outbox } = await call(admin, 'GET', '/api/admin/outbox');
  expect(JSON.stringify(outbox)).toContain(bo.user.email);
  expect(JSON.stringify(outbox)).not.toMatch(/digest/i);
  expect(outbox.total).toBe(outbox.items.length);

  const [own = ''] = await makeIdeas(server, ana, ['Own']);
  const decision = { decision: 'go on', reason: 'A clinic was found' };
  await call(bo, 'POST', `/api/ideas/${own}/decisions`, decision);
  await close(server, round, opener);
  await digest(ana);
  const { text } = await mail.mailTo(ana.user.email, 'new for you');
  for (const words of [
    'Subject: 2 things new on one idea and one round',
    'Opener closed this round; its results are there',
    'See the results',
    'Eve decided to go on with it',
    'A clinic was found',
  ])
    expect(text).toContain(words);
  await digest(ana, bo);
  expect(mailsTo(ana)).toHaveLength(2);
});
