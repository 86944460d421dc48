// What is new for the signed-in founder: the inbox, marks on ideas, what is new in one of them, and whom they follow.

import { allFields } from '../domain/idea/fields.ts';
import {
  connections,
  type Following,
  type IdeaNews,
  type Inbox,
  type InboxGroup,
  type InboxPart,
  type Mark,
  type Marks,
  type News,
  newsReasons,
} from '../domain/inbox.ts';
import type { MailChoice } from '../domain/mail-choice.ts';
import { createReadStore, readOnce, revalidate, write } from './queries.ts';
import { flag, listOf, nullable, number, object, oneOf, text } from './shapes.ts';
import { toldIdea, toldMembers } from './told-event.ts';
import { $unread, readUnread } from './unread.ts';

const root = '/api/inbox';

const news = object<News>({ ...toldMembers, why: oneOf(newsReasons), isNew: flag });
const pageOfInbox = object<Inbox>({
  items: listOf(
    object<InboxGroup>({
      idea: toldIdea,
      connection: oneOf(connections),
      follows: flag,
      unread: number,
      through: number,
      news: listOf(news),
      more: number,
    }),
  ),
  total: number,
  unread: number,
  next: nullable(text),
});

const inboxUrl = (show: InboxPart) => `${root}?show=${show}`;

/** The first page of each part of the inbox. */
export const $inbox = {
  everything: createReadStore(inboxUrl('everything'), pageOfInbox),
  unread: createReadStore(inboxUrl('unread'), pageOfInbox),
  addressed: createReadStore(inboxUrl('addressed'), pageOfInbox),
};

/**
 * The ideas after a page. One that was read meanwhile may come again further down.
 * @param from its `next`
 * @throws ApiError
 */
export const moreInbox = (show: InboxPart, from: string) =>
  readOnce(`${inboxUrl(show)}&from=${encodeURIComponent(from)}`, pageOfInbox);

/** Ideas with something that was not read. */
export const $marks = createReadStore(
  `${root}/marks`,
  object<Marks>({
    items: listOf(object<Mark>({ ideaId: text, news: number, since: text })),
    through: number,
  }),
);

const ideaPath = (id: string) => `/api/ideas/${encodeURIComponent(id)}`;
const ideaNews = object<IdeaNews>({
  follows: flag,
  chosen: nullable(flag),
  through: number,
  since: nullable(text),
  comments: listOf(text),
  fields: listOf(oneOf(allFields.map(({ name }) => name))),
  news: listOf(news),
});
const newsStores = new Map<string, ReturnType<typeof makeNewsStore>>();
const makeNewsStore = (id: string) => createReadStore(`${ideaPath(id)}/news`, ideaNews);

/** What was not read of an idea. It is asked for before the idea: what comes after that stays unread. */
export function newsStore(id: string) {
  const known = newsStores.get(id) ?? makeNewsStore(id);
  newsStores.set(id, known);
  return known;
}

const isNews = (path: string) => path.startsWith(root) || /^\/api\/ideas\/[^/]+\/news$/.test(path);

/** Reads again what has become of the inbox, the marks and the count, where they are on the screen. */
export function readInboxAgain(): void {
  revalidate(isNews);
  void readUnread();
}

/**
 * Notes that an idea, or everything, was read. What is shown of the idea keeps its marks until it is opened again.
 * @param through the event up to which it was shown
 * @throws ApiError
 */
export async function markRead(through: number, ideaId?: string): Promise<void> {
  const read = object<{ unread: number }>({ unread: number });
  const { unread } = await write('POST', `${root}/read`, { through, ideaId }, read);
  $unread.set(unread);
  revalidate((path) => path.startsWith(root));
}

/** Follows an idea, leaves it, or goes back to what happens by itself. @throws ApiError */
export async function follow(ideaId: string, follows: boolean | null): Promise<Following> {
  const following = object<Following>({ follows: flag, chosen: nullable(flag) });
  const chosen = await write('PUT', `${ideaPath(ideaId)}/follow`, { follows }, following);
  readInboxAgain();
  return chosen;
}

/** Which mail the person gets of what happens. */
type ShownMailChoice = MailChoice & { proven: boolean; sent: boolean };
const mailPath = '/api/account/mail';
const mailChoice = object<ShownMailChoice>({
  atOnce: flag,
  digest: flag,
  hour: number,
  timeZone: text,
  proven: flag,
  sent: flag,
});
export const $mailChoice = createReadStore(mailPath, mailChoice);

/** @throws ApiError 400 with `errors` per property */
export async function chooseMail(choice: MailChoice): Promise<void> {
  $mailChoice.mutate(await write('PUT', mailPath, choice, mailChoice));
}
