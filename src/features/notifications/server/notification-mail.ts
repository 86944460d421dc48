// A message with news, made when it goes out.

import { config } from '../../../platform/server/config.ts';
import type { Claimed } from '../../../platform/server/mail/outbox.ts';
import type { MailMessage } from '../../../platform/server/mail/templates.ts';
import type { MailKind } from '../../accounts/domain/mail-choice.ts';
import { type Content, cardsOf, contentOf, type Reader, readerOf } from './notification-content.ts';
import { type Card, renderNotificationMail } from './notification-template.ts';
import { createUnsubscribeLink } from './unsubscribe-tokens.ts';

const count = (n: number, one: string, many: string) => (n === 1 ? `One ${one}` : `${n} ${many}`);

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Ends with what the message is for, and with what ends it. */
async function footOf({ id, atOnce, hour, timeZone }: Reader, kind: MailKind) {
  const { siteUrl } = config();
  const href = await createUnsubscribeLink(id, kind);
  const digest = kind === 'digest';
  return {
    note:
      digest && atOnce
        ? 'Mentions, replies and rounds that ask you reach you at once, in mails of their own. Answers to this mail are not read.'
        : 'Answers to this mail are not read.',
    why: digest
      ? `You get one mail a day, at ${hourWords(hour)} in ${timeZone}, when there is something new.`
      : 'You get a mail when somebody mentions you, replies to you or asks you to score ideas.',
    settings: {
      label: digest ? 'Change the time' : 'Change which mail you get',
      href: `${siteUrl}/account#mail`,
    },
    leave: { label: 'Stop these mails', href },
  };
}

const preview = (cards: readonly Card[]) =>
  cards
    .flatMap(({ title, lines }) => lines.map(({ who }) => `${who}: ${title}`))
    .slice(0, 3)
    .join('; ');

/** "2 ideas", "one round", "one idea and 2 rounds" */
function aboutWords(about: Content['about']): string {
  const rounds = about.filter(({ isRound }) => isRound === 1).length;
  const ideas = about.length - rounds;
  return [
    ...(ideas > 0 ? [count(ideas, 'idea', 'ideas')] : []),
    ...(rounds > 0 ? [count(rounds, 'round', 'rounds')] : []),
  ]
    .join(' and ')
    .toLowerCase();
}

function digestParts(content: Content, { timeZone }: Reader) {
  const { about, shown } = content;
  const things = about.reduce((sum, { news }) => sum + news, 0);
  const cards = cardsOf(content);
  const left = about.slice(shown.length);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format();
  return {
    subject: `${count(things, 'thing', 'things')} new on ${aboutWords(about)}`,
    preview: preview(cards),
    heading: `${count(things, 'thing', 'things')} new for you`,
    lead:
      left.length > 0
        ? `${today}. In your inbox there is more, on ${aboutWords(left)}.`
        : `${today}.`,
    cards,
  };
}

function atOnceParts(content: Content) {
  const cards = cardsOf(content);
  const [card] = cards;
  const { who = '', rest = '' } = card?.lines[0] ?? {};
  const isRound = content.about[0]?.isRound === 1;
  return {
    // The same for each letter about an idea: mail programs make one thread of them.
    subject: card?.title ?? '',
    preview: `${who} ${rest}`.trim(),
    heading: who,
    lead: isRound
      ? 'Until it closes nobody sees what others give, administrators included.'
      : rest && `${rest[0]?.toUpperCase()}${rest.slice(1)}.`,
    // The heading says who did what.
    cards: cards.map((one) => ({
      ...one,
      action: isRound ? 'Start scoring' : 'Answer on the idea',
      lines: one.lines.map((line) => ({ ...line, who: '', rest: '' })),
    })),
  };
}

/** An unproven address may belong to somebody else, so this mail contains no text of ideas. */
const withoutWords = {
  subject: 'News in the Idea Tracker',
  preview: 'There is something new for you.',
  heading: 'There is something new for you',
  lead: 'It stands in your inbox.',
  cards: [] as Card[],
};
const notProven =
  'What it is is not mailed until a mailed link has shown that this address is yours: ask for a new password on the sign-in page.';

/** RFC 2919 and 8058; the thread of an idea or a round, where a message is about one alone. */
function headersOf(content: Content, leaveHref: string, isDigest: boolean) {
  const { hostname } = new URL(config().siteUrl);
  const [about] = content.about;
  const thread = `<${about?.isRound === 1 ? 'round' : 'idea'}-${about?.id}@${hostname}>`;
  return {
    ...(!isDigest && { inReplyTo: thread, references: thread }),
    headers: {
      'List-Id': `Idea Tracker <idea-tracker.${hostname}>`,
      'List-Unsubscribe': `<${leaveHref}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

type NewsWords = MailMessage & { to: string } & ReturnType<typeof headersOf>;

/** The words of a message with news; null where there is nothing to tell its reader any more, or they have left. */
export async function buildNotificationMail(letter: Claimed): Promise<NewsWords | null> {
  const reader = await readerOf(letter);
  const kind: MailKind = letter.afterEventId === null ? 'at once' : 'digest';
  const isDigest = kind === 'digest';
  if (!reader || !(isDigest ? reader.digest : reader.atOnce)) return null;
  const content = await contentOf(letter, reader);
  if (content.about.length === 0) return null;
  const foot = await footOf(reader, kind);
  const parts = !reader.isProven
    ? { ...withoutWords, ...foot, note: notProven }
    : { ...(isDigest ? digestParts(content, reader) : atOnceParts(content)), ...foot };
  return {
    to: reader.email,
    ...renderNotificationMail(parts),
    ...headersOf(content, foot.leave.href, isDigest),
  };
}
