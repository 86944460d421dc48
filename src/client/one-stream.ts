// One page of a browser has the stream and passes on what it says: over HTTP/1.1 a browser has six connections to a
// server, so that six streams would leave none for a seventh page.

/** A message of the stream with the id of the newest event; `everything` when the page missed too much. */
export type Said = { id: string; data: unknown };
export const everything = 'everything';

/** What the stream has said since event `id` and moment `at`: whoever knows less has to read everything again. */
type Record = { id: number; at: number; said: (Said & { at: number })[] };
type Message =
  | { kind: 'leads' }
  | { kind: 'joins'; page: string; wakes: boolean }
  | { kind: 'record'; page: string; record: Record }
  | { kind: 'says'; said: Said };

/** More is read again. */
const mostKept = 200;

type Options = {
  name: string;
  /** The newest event that the page knows of; empty where it knows of none yet, but has read since `from`. */
  last: string;
  from: number;
  /** Opens the stream. */
  lead: () => void;
  hear: (said: Said) => void;
  /** Somebody has come back to another page. */
  wake: () => void;
  /** Where a browser lets no page lead: another page was opened, and needs room. */
  makeRoom: () => void;
};
export type Pages = {
  /** For the page with the stream: it stands at this event. */
  opened: (id: string) => void;
  say: (said: Said) => void;
  wake: () => void;
  leave: () => void;
};

/** Joins the pages of a browser that share a stream. One of them leads: the first, and when it leaves the next. */
export function joinPages(options: Options): Pages {
  const { name, last, from, lead, hear, wake, makeRoom } = options;
  const channel = new BroadcastChannel(name);
  const post = (message: Message | 'opened') => channel.postMessage(message);
  const locks = globalThis.navigator?.locks;
  // Browsers have locks over https alone.
  if (!locks) {
    channel.onmessage = makeRoom;
    post('opened');
    lead();
    return { opened() {}, say() {}, wake() {}, leave: () => channel.close() };
  }
  const page = crypto.randomUUID();
  const left = new AbortController();
  let leads = false;
  let record: Record | null = null;

  const join = (wakes: boolean) => post({ kind: 'joins', page, wakes });
  function keep(said: Said) {
    const at = Date.now();
    if (said.data === everything) record = { id: Number(said.id), at, said: [] };
    else record?.said.push({ ...said, at });
    const oldest = record && record.said.length > mostKept ? record.said.shift() : undefined;
    if (record && oldest) record = { ...record, id: Number(oldest.id), at: oldest.at + 1 };
  }
  /** Receives the leader's messages and passes on those that are new to this page. */
  function take(given: Record) {
    record = given;
    const newest = given.said.at(-1)?.id ?? String(given.id);
    if (last ? Number(last) < given.id : from < given.at) hear({ id: newest, data: everything });
    for (const said of given.said)
      if (last ? Number(said.id) > Number(last) : said.at >= from) hear(said);
    hear({ id: newest, data: null });
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'leads') {
      if (!record && !leads) join(false);
    } else if (data.kind === 'joins') {
      if (leads && data.wakes) wake();
      if (leads && record) post({ kind: 'record', page: data.page, record });
    } else if (data.kind === 'record') {
      if (data.page === page && !record) take(data.record);
    } else if (data.kind === 'says' && record) {
      keep(data.said);
      hear(data.said);
    }
  };
  locks
    .request(name, { signal: left.signal }, () => {
      leads = true;
      if (record) post({ kind: 'leads' });
      lead();
      // It was hidden, say, and the next one leads.
      if (left.signal.aborted) return;
      return new Promise<void>((release) => left.signal.addEventListener('abort', () => release()));
    })
    // It has left before it could lead.
    .catch(() => {});
  join(true);
  return {
    opened(id) {
      if (record) return;
      // Of what was before `last` this page has kept nothing.
      record = { id: Number(id), at: last ? Date.now() : from, said: [] };
      post({ kind: 'leads' });
    },
    say(said) {
      keep(said);
      post({ kind: 'says', said });
    },
    wake: () => join(true),
    leave() {
      leads = false;
      left.abort();
      channel.close();
    },
  };
}
