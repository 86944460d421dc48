import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SignInMethod } from '#features/accounts/domain/sign-in-method.ts';
import { isSecondStepDue, secondStepDueAt } from '#features/accounts/server/auth-methods.ts';
import { type Caller, longestSessionMs } from '#features/accounts/server/caller.ts';
import { displayName, formerMember } from '#features/accounts/server/display-name.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { comeBackLater, refusedField } from '#platform/server/http/problem.ts';
import { describeError, log } from '#platform/server/log.ts';
import type { Role } from '#platform/text/role.ts';
import type { EndReason, EventKind, StreamEvent } from '../domain/event.ts';

/** In bytes. The server ends the stream of a client that reads too slowly; it reconnects after its last event. */
const maxUnsent = 64 * 1024;

/** Server-sent events, WHATWG HTML 9.2. */
const toMessage = (name: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment line that keeps a quiet connection open. */
const beat = ':\n\n';
/** Tells a browser's EventSource how long to wait before it reconnects. */
const retry = 'retry: 3000\n\n';

/** An event as text, built once for all streams. Only the actor's own pages get the id of the write. */
type Message = { id: number; actorId: string | undefined; text: string; textForActor: string };

const toStreamMessage = ({ id, ...event }: StreamEvent): Message => ({
  id,
  actorId: event.actor?.id,
  text: toMessage('happened', { ...event, writeId: null }, id),
  textForActor: toMessage('happened', event, id),
});

type Listener = Pick<Caller, 'id' | 'sessionId'>;

type Stream = {
  listener: Listener;
  /** The id of the newest event sent on it. */
  at: number;
  client: ServerResponse;
};

/** False for a client that has disconnected or reads too slowly. */
const isWell = ({ client }: Stream) => !client.destroyed && client.writableLength < maxUnsent;

function send(stream: Stream, { id, actorId, text, textForActor }: Message) {
  if (id <= stream.at) return;
  stream.at = id;
  stream.client.write(actorId === stream.listener.id ? textForActor : text);
}

// Each process with open streams polls the table, because other processes can write events too.

const lookMs = 1_000;
/** Rights are checked before events are sent, and at least this often. */
const checkMs = 5_000;
/** Proxies close connections that stay silent for longer. */
const heartbeatMs = 25_000;
/** Streams per person; a further one ends the oldest. */
const maxOfOne = 6;
/** A client that missed more events refetches everything. */
const maxMissed = 500;

/** Oldest first. */
const streams = new Set<Stream>();
let isLooking = false;
let isStopping = false;

export const openStreams = (): number => streams.size;

const ownStreams = (id: string) => [...streams].filter(({ listener }) => listener.id === id);

function end(stream: Stream, reason: EndReason) {
  streams.delete(stream);
  stream.client.end(toMessage('end', { reason }));
}

export function endStreams(): void {
  isStopping = true;
  for (const stream of streams) end(stream, 'stopping');
}

/** Ids of the oldest and the newest event; 0 if there are none. */
async function eventBounds(): Promise<{ oldest: number; newest: number }> {
  const [row] = await db().all<{ oldest: number; newest: number }>(
    sql`select (select coalesce(min(id), 0) from events) as oldest, (select coalesce(max(id), 0) from events) as newest`,
  );
  return row ?? { oldest: 0, newest: 0 };
}

/** An event gets its time at the start of a write, and other connections see it up to this much later. */
const writingMs = 500;

/** The id of the newest event whose effect a person's page can contain if it was loaded at `moment`. */
async function eventBefore(moment: number, me: string): Promise<number> {
  const [row] = await db().all<{ id: number }>(sql`
    with newest as (select coalesce(max(id), 0) as id from events)
    select coalesce((select min(e.id) - 1 from events e where e.id >= newest.id - ${maxMissed}
      and e.at >= ${moment} - case when e.actor_id = ${me} then 0 else ${writingMs} end), newest.id) as id from newest`);
  return row?.id ?? 0;
}

type Row = Omit<StreamEvent, 'at' | 'kind' | 'actor' | 'mentions'> & {
  at: number;
  kind: EventKind;
  actorId: string | null;
  actorName: string;
  mentions: string;
};

async function eventsAfter(id: number, most: number): Promise<StreamEvent[]> {
  const rows = await db().all<Row>(sql`
    select e.id, e.at, e.kind, e.idea_id as ideaId, e.round_id as roundId, e.comment_id as commentId, e.revision,
      e.write_id as writeId,
      e.actor_id as actorId,
      coalesce((select ${displayName} from users where users.id = e.actor_id), ${formerMember.name}) as actorName,
      (select json_group_array(user_id) from mentions m where m.comment_id = e.comment_id and m.event_id = e.id) as mentions
    from events e where e.id > ${id} order by e.id limit ${most}`);
  return rows.map(({ at, actorId, actorName, mentions, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName },
    mentions: JSON.parse(mentions),
  }));
}

type Session = { id: string; role: Role; signedInBy: SignInMethod; since: number | null };

/** How long a renewed session counts under its earlier id. Pages reconnect with the new one. */
const renewedMs = 60_000;

/**
 * Returns the sessions whose account may still use the tracker.
 * @param ids as stored
 */
async function stillFounders(ids: readonly string[]): Promise<Set<string>> {
  const now = Date.now();
  const rows = await db().all<Session>(sql`
    select given.value id, users.role, sessions.signed_in_by signedInBy, users.second_step_since since
    from json_each(${JSON.stringify(ids)}) given
    join sessions on sessions.id = given.value
      or (sessions.renewed_from = given.value and sessions.confirmed_at > ${now - renewedMs})
    join users on users.id = sessions.user_id
    where sessions.expires_at > ${Math.floor(now / 1000)} and sessions.created_at > ${now - longestSessionMs}
      and users.suspended_at is null and ${canUseTracker(sql`users.role`)}`);
  const allowed = rows.filter(({ role, signedInBy, since }) => {
    const secondStepSince = since === null ? null : new Date(since);
    return !isSecondStepDue({
      secondStepDue: secondStepDueAt({ role, signedInBy, secondStepSince }),
    });
  });
  return new Set(allowed.map(({ id }) => id));
}

type Since = { check: number; beat: number };

async function look(since: Since) {
  const now = performance.now();
  const looked = [...streams];
  // A stream that was just opened may have older events to catch up on.
  const from = Math.min(...looked.map(({ at }) => at));
  const found = (await eventsAfter(from, maxMissed)).map(toStreamMessage);
  if (found.length > 0 || now - since.check >= checkMs) {
    const allowed = await stillFounders(looked.map(({ listener }) => listener.sessionId));
    for (const stream of looked)
      if (!allowed.has(stream.listener.sessionId)) end(stream, 'session');
    since.check = now;
  }
  const beats = now - since.beat >= heartbeatMs;
  if (beats) since.beat = now;
  for (const stream of looked) {
    if (!streams.has(stream)) continue;
    // The client has had a whole poll interval to read the last events.
    if (!isWell(stream)) {
      end(stream, 'slow');
      continue;
    }
    for (const message of found) send(stream, message);
    if (beats) stream.client.write(beat);
  }
}

/** Polls while there are streams. Bound to the outer async context: the loop must not belong to the first request. */
const keepLooking = AsyncLocalStorage.bind(async () => {
  isLooking = true;
  const since = { check: performance.now(), beat: performance.now() };
  let hasFailed = false;
  while (streams.size > 0) {
    await setTimeout(lookMs, undefined, { ref: false });
    try {
      if (streams.size > 0) await look(since);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log('warn', 'events could not be read', describeError(error));
      hasFailed = true;
    }
  }
  isLooking = false;
});

const noSuchEvent = () => refusedField('Last-Event-ID', 'There is no such event to go on from');

/**
 * The id of the event after which a client continues, or null. EventSource sends the header only when it reconnects by
 * itself, so pages can send `?after=` instead. A page that has seen no event sends `?age=`, the age of its data in ms.
 * @throws Problem 400
 */
async function lastEventOf(request: Request, me: string): Promise<number | null> {
  const { searchParams } = new URL(request.url);
  const event = request.headers.get('last-event-id') ?? searchParams.get('after');
  const age = searchParams.get('age');
  const isNumber = (text: string) => /^\d{1,15}$/.test(text);
  if (event !== null) {
    if (!isNumber(event)) throw noSuchEvent();
    return Number(event);
  }
  if (age === null) return null;
  if (!isNumber(age)) throw refusedField('age', 'An age is a number of milliseconds');
  return eventBefore(Date.now() - Number(age), me);
}

/** @returns a function that starts the stream @throws Problem 400 (no such event), 503 (no free stream) */
async function openStream(
  { id, sessionId }: Listener,
  request: Request,
): Promise<(client: ServerResponse) => void> {
  const lastEventId = await lastEventOf(request, id);
  const { oldest, newest } = await eventBounds();
  if (lastEventId !== null && lastEventId > newest) throw noSuchEvent();
  // A person at their own limit replaces one of their streams, so they need no free one.
  const isFull = streams.size >= config().eventStreams && ownStreams(id).length < maxOfOne;
  if (isStopping || isFull) throw comeBackLater(60, 'No further page can be kept up to date now.');
  const missed = lastEventId === null ? 0 : newest - lastEventId;
  const isReset = missed > maxMissed || (missed > 0 && (lastEventId ?? 0) < oldest - 1);
  const at = lastEventId === null || isReset ? newest : lastEventId;
  return (client) => begin({ listener: { id, sessionId }, at, client }, isReset);
}

function begin(stream: Stream, isReset: boolean) {
  const { client } = stream;
  client.once('close', () => streams.delete(stream));
  if (isStopping) return end(stream, 'stopping');
  if (!isWell(stream)) return;
  const own = ownStreams(stream.listener.id);
  for (const first of own.slice(0, Math.max(0, own.length + 1 - maxOfOne))) end(first, 'replaced');
  client.write(retry + toMessage(isReset ? 'reset' : 'open', {}, stream.at));
  streams.add(stream);
  if (!isLooking) void keepLooking();
}

export const eventStreamRoute = route({
  GET: founder({
    operation: 'followEvents',
    summary: 'The events of the tracker as server-sent events',
    streams: true,
    handle: async ({ request, caller }) => ({ stream: await openStream(caller, request) }),
  }),
});
