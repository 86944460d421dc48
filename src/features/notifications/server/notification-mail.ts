import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { clockOf, type MailKind, zoneText } from '#features/accounts/domain/mail-choice.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { withNames } from '#features/comments/domain/comment.ts';
import { eventUrl, ideaUrl } from '#features/ideas/domain/idea-urls.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { colours } from '#platform/server/mail/colours.ts';
import type { ClaimedMail } from '#platform/server/mail/outbox.ts';
import { quoteLines } from '#platform/server/mail/templates.ts';
import { toOneLine } from '#platform/text/characters.ts';
import { capitalize } from '#platform/text/wording.ts';
import { kindsFor } from '../domain/event-kinds.ts';
import { eventWords } from '../domain/event-words.ts';
import { connectionText } from '../domain/inbox.ts';
import type { GroupRound, InboxEntry } from '../domain/inbox-response.ts';
import { notificationMailId } from './notification-queue.ts';
import {
  type CountedGroup,
  countedGroups,
  isAddressed,
  isNotification,
  isRoundNotification,
  listGroups,
  requiresAction,
  type ScopeFilters,
} from './notifications.ts';
import { createUnsubscribeLink } from './unsubscribe-tokens.ts';

// The layout of notification mail: plain text, and HTML with a dark theme that loads nothing.

type Link = { label: string; href: string };

type Line = { who: string; rest: string; quote: string | null };

/** An idea or a round with its new events. `reason` says why the reader is notified. */
type Card = {
  title: string;
  href: string | null;
  action: string;
  reason: string;
  lines: Line[];
  more: number;
};

type Parts = {
  subject: string;
  preview: string;
  heading: string;
  lead: string;
  cards: Card[];
  note: string;
  why: string;
  settings: Link;
  leave: Link;
};

const [day, night] = [0, 1].map((at) =>
  Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[at]])),
) as [Record<keyof typeof colours, string>, Record<keyof typeof colours, string>];

const font = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Verdana,sans-serif";

/** The elements repeat the light colours inline, because some mail programs drop this style sheet. */
const style = `:root { color-scheme: light dark; }
a:focus-visible { outline: 3px solid ${day.ring}; outline-offset: 2px; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } h1 { font-size: 24px !important; } }
@media (prefers-color-scheme: dark) {
  body, .back { background: ${night.background} !important; color: ${night.foreground} !important; }
  .card { background: ${night.card} !important; border-color: ${night.border} !important; }
  h1, h2, p, a, .ink { color: ${night.foreground} !important; }
  .muted, .muted a { color: ${night['muted-foreground']} !important; }
  .line { border-color: ${night.primary} !important; }
  .thin { border-color: ${night.border} !important; }
  .button { background: ${night.primary} !important; color: ${night['primary-foreground']} !important; border-color: ${night.primary} !important; }
  .note { border-color: ${night.iodine} !important; }
  a:focus-visible { outline-color: ${night.ring}; }
}`;

const anchor = ({ label, href }: Link, look: string, name = '') =>
  `<a${name && ` class="${name}"`} href="${escapeHtml(href)}" style="${look}">${escapeHtml(label)}</a>`;

const lineHtml = ({ who, rest, quote }: Line) => {
  const sentence = `<p style="margin:0;font-size:15px;color:${day.foreground}"><strong>${escapeHtml(who)}</strong>${escapeHtml(rest && ` ${rest}`)}</p>`;
  const words = `<p class="note" dir="auto" style="margin:6px 0 0;padding:2px 0 2px 12px;border-left:4px double ${day.iodine};font-size:16px;white-space:pre-line;color:${day.foreground}">${escapeHtml(quote ?? '')}</p>`;
  return `<div class="thin" style="padding:10px 0;border-top:1px solid ${day.border}">${who && sentence}${quote ? words : ''}</div>`;
};

const moreWords = (more: number) => (more === 1 ? 'And one more.' : `And ${more} more.`);

function cardHtml({ title, href, action, reason, lines, more }: Card) {
  const name = href
    ? anchor({ label: title, href }, `color:${day.foreground}`, 'ink')
    : escapeHtml(title);
  const button = `display:inline-block;padding:10px 18px;background:${day.primary};color:${day['primary-foreground']};border:2px solid ${day.primary};border-radius:3px;font-weight:700;text-decoration:none`;
  return `<div class="card" style="margin:0 0 16px;padding:20px 20px 24px;background:${day.card};border:1px solid ${day.border};border-radius:3px">
<h2 dir="auto" style="margin:0;font-size:19px;line-height:1.3;color:${day.foreground}">${name}</h2>
<p class="muted" style="margin:2px 0 12px;color:${day['muted-foreground']};font-size:14px">${escapeHtml(reason)}</p>
${lines.map(lineHtml).join('\n')}
${more > 0 ? `<p class="muted" style="margin:0;font-size:15px;color:${day['muted-foreground']}">${moreWords(more)}</p>` : ''}
${href ? `<p style="margin:14px 0 0">${anchor({ label: action, href }, button, 'button')}</p>` : ''}</div>`;
}

function toHtml({ subject, preview, heading, lead, cards, note, why, settings, leave }: Parts) {
  const { brand, language, name, email } = lab;
  const muted = `color:${day['muted-foreground']}`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>
${style}
</style></head>
<body class="back" style="margin:0;padding:24px 0;background:${day.background};color:${day.foreground};font:16px/1.5 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="pad" role="article" aria-roledescription="mail" aria-label="${escapeHtml(heading)}" lang="${language}" style="max-width:600px;margin:0 auto;padding:0 24px;box-sizing:border-box;overflow-wrap:anywhere">
<p class="line ink" style="margin:0 0 24px;padding:0 0 8px;border-bottom:2px solid ${day.foreground};font-weight:700;line-height:1.2">${escapeHtml(brand.first)}<br>${escapeHtml(brand.second)} <span style="font-weight:400;font-size:12px">${escapeHtml(brand.suffix)}</span></p>
<h1 style="margin:0 0 8px;font-size:28px;line-height:1.2;letter-spacing:-.02em;color:${day.foreground}">${escapeHtml(heading)}</h1>
<p class="muted" style="margin:0 0 24px;font-size:15px;${muted}">${escapeHtml(lead)}</p>
${cards.map(cardHtml).join('\n')}
<p style="margin:24px 0 0;font-size:15px;color:${day.foreground}">${escapeHtml(note)}</p>
<p class="muted thin" style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid ${day.border};font-size:14px;${muted}">${escapeHtml(why)} ${anchor(settings, muted)} · ${anchor(leave, muted)}<br><br>${escapeHtml(name)}<br>${escapeHtml(email)}</p>
</div></body></html>`;
}

const lineText = ({ who, rest, quote }: Line) =>
  [
    ...(who ? [`* ${who}${rest && ` ${rest}`}`] : []),
    ...(quote ? [quoteLines(quote, '  > ')] : []),
  ].join('\n');

const cardText = ({ title, href, action, reason, lines, more }: Card) =>
  [
    `${title}\n${reason}`,
    ...lines.map(lineText),
    ...(more > 0 ? [moreWords(more)] : []),
    ...(href ? [`${action}:\n${href}`] : []),
  ].join('\n\n');

const linkText = ({ label, href }: Link) => `${label}: ${href}`;

const toText = ({ heading, lead, cards, note, why, settings, leave }: Parts) =>
  [
    `${heading}\n${lead}`,
    ...cards.map(cardText),
    note,
    '-- ',
    [why, linkText(settings), linkText(leave)].join('\n'),
    `${lab.name}\n${lab.email}`,
  ].join('\n\n');

// Builds the content when a mail is sent, so that it shows only what its recipient may see then.

async function readerOf({ userId }: ClaimedMail) {
  const [reader] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, userId ?? ''), canUseTracker(users.role), isNull(users.suspendedAt)));
  return reader && { ...reader, timeZone: reader.timeZone || lab.timeZone };
}
type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>;

const maxShown = 20;
const maxLines = 5;
const maxLength = 2_000;

function whichOf({ eventId, afterEventId }: ClaimedMail, me: string): ScopeFilters {
  if (afterEventId === null)
    return {
      ofIdeas: sql`${isNotification(me)} and ${isAddressed(me)} and e.id = ${eventId}`,
      ofRounds: sql`${isRoundNotification(me)} and ${requiresAction} and e.id = ${eventId}`,
    };
  const since = (readThrough: SQL) => sql`e.id > max(${afterEventId}, ${readThrough})
    and e.id <= ${eventId} and not exists (select 1 from outbox where outbox.id = ${notificationMailId(me)})`;
  return {
    ofIdeas: sql`${isNotification(me)} and ${since(sql`i.read_through`)}`,
    ofRounds: sql`${isRoundNotification(me)} and ${since(sql`r.read_through`)}`,
  };
}

async function contentOf(message: ClaimedMail, { id: me, timeZone }: Reader) {
  const which = whichOf(message, me);
  const about = await db().all<CountedGroup>(
    sql`${countedGroups(me, which)} select * from counted order by newest desc`,
  );
  const shown = about.slice(0, maxShown);
  const listed = await listGroups(me, shown, which, maxLines, maxLength);
  return { about, shown, ...listed, timeZone };
}

/** Mails of these kinds quote the comment. */
const quoted: ReadonlySet<string> = new Set(kindsFor('mentioned'));

function lineOf(news: InboxEntry): Line {
  const { did, where } = eventWords(news, news.why);
  const { actor, comment, reason } = news;
  const quotedText =
    comment && quoted.has(news.kind) ? withNames(comment.text, comment.mentions) : reason;
  return {
    who: actor ? `${actor.name} ${did}` : did,
    rest: where === null ? '' : `on ${where}`,
    quote: quotedText || null,
  };
}

function hrefOf(ideaId: string, news: readonly InboxEntry[]): string {
  const about = news.find(({ comment }) => comment);
  return config().siteUrl + (about ? eventUrl(about, ideaId) : ideaUrl(ideaId));
}

function askedOf({ asked, deadline }: GroupRound, timeZone: string): string | null {
  if (!asked || asked.ideas === 0) return null;
  const moment = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(deadline));
  return `${count(asked.ideas, 'idea')} for you, until ${moment} (${zoneText(timeZone)})`;
}

type Content = Awaited<ReturnType<typeof contentOf>>;

const cardsOf = ({ shown, news, rounds, timeZone }: Content): Card[] =>
  shown.map((about): Card => {
    const own = news.filter((one) => one.about === about.id);
    const { connection } = about;
    // Keeps a title from adding lines to the mail or changing its text direction.
    const title = toOneLine(about.title);
    const shared = { title, lines: own.map(lineOf), more: about.news - own.length };
    const round = rounds.get(about.id);
    if (!round)
      return {
        ...shared,
        reason: connectionText[connection],
        href: about.isDeleted ? null : hrefOf(about.id, own),
        action: 'Open the idea',
      };
    const isOpen = round.closedAt === null;
    const was =
      connection === 'asked' ? 'You were asked in this round' : connectionText[connection];
    return {
      ...shared,
      reason: isOpen ? (askedOf(round, timeZone) ?? connectionText[connection]) : was,
      href: `${config().siteUrl}/idea-tracker/rounds/${about.id}`,
      action: isOpen ? 'Open the round' : 'See the results',
    };
  });

const count = (n: number, what: string) => (n === 1 ? `One ${what}` : `${n} ${what}s`);

async function footOf({ id, mailAtOnce, mailHour, timeZone }: Reader, kind: MailKind) {
  const { siteUrl } = config();
  const href = await createUnsubscribeLink(id, kind);
  const digest = kind === 'digest';
  return {
    note:
      digest && mailAtOnce
        ? 'Mentions, replies and rounds that ask you reach you at once, in mails of their own. Answers to this mail are not read.'
        : 'Answers to this mail are not read.',
    why: digest
      ? `You get one mail a day, at ${clockOf(mailHour)} in ${zoneText(timeZone)}, when there is something new.`
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

function aboutWords(about: Content['about']): string {
  const rounds = about.filter(({ isRound }) => isRound === 1).length;
  const ideas = about.length - rounds;
  const parts = [ideas > 0 && count(ideas, 'idea'), rounds > 0 && count(rounds, 'round')];
  return parts.filter(Boolean).join(' and ').toLowerCase();
}

function digestParts(content: Content, { timeZone }: Reader) {
  const { about, shown } = content;
  const things = about.reduce((sum, { news }) => sum + news, 0);
  const cards = cardsOf(content);
  const left = about.slice(shown.length);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format();
  return {
    subject: `${count(things, 'thing')} new on ${aboutWords(about)}`,
    preview: preview(cards),
    heading: `${count(things, 'thing')} new for you`,
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
    // Mail programs group mails with the same subject.
    subject: card?.title ?? '',
    preview: `${who} ${rest}`.trim(),
    heading: who,
    lead: isRound
      ? 'Until it closes nobody sees what others give, administrators included.'
      : rest && `${capitalize(rest)}.`,
    // The heading already names actor and event.
    cards: cards.map((one) => ({
      ...one,
      action: isRound ? 'Start scoring' : 'Answer on the idea',
      lines: one.lines.filter(({ quote }) => quote).map((line) => ({ ...line, who: '', rest: '' })),
    })),
  };
}

/** For unverified addresses, which may belong to strangers: contains no text of ideas. */
const withoutWords = {
  subject: 'News in the Idea Tracker',
  preview: 'There is something new for you.',
  heading: 'There is something new for you',
  lead: 'It is in your inbox.',
  cards: [] as Card[],
};
const notVerified =
  'We do not mail details until you confirm this address. Ask for a new password on the sign-in page: the link in that mail confirms it.';

/** RFC 2919 and RFC 8058. A single notification joins the mail thread of its idea or round. */
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

/** Null if nothing is left to report, or the recipient no longer gets such mail. */
export async function buildNotificationMail(message: ClaimedMail) {
  const reader = await readerOf(message);
  const kind: MailKind = message.afterEventId === null ? 'at once' : 'digest';
  const isDigest = kind === 'digest';
  if (!reader || !(isDigest ? reader.mailDigest : reader.mailAtOnce)) return null;
  const content = await contentOf(message, reader);
  if (content.about.length === 0) return null;
  const foot = await footOf(reader, kind);
  const parts = !reader.emailVerifiedAt
    ? { ...withoutWords, ...foot, note: notVerified }
    : { ...(isDigest ? digestParts(content, reader) : atOnceParts(content)), ...foot };
  return {
    to: reader.email,
    subject: parts.subject,
    text: toText(parts),
    html: toHtml(parts),
    ...headersOf(content, foot.leave.href, isDigest),
  };
}
