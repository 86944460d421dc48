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
  /** Closes it again: another page leads as well. */
  yieldLead: () => void;
  hear: (said: Said) => void;
  /** Somebody has come back to another page. */
  wake: () => void;
};
export type Pages = {
  /** For the page with the stream: it stands at this event. */
  opened: (id: string) => void;
  say: (said: Said) => void;
  wake: () => void;
  leave: () => void;
};

const beatMs = 1_000;
/** No page that leads is silent for so long. */
const silentMs = 4_000;

/**
 * Browsers have locks over https alone. Without them the pages agree by messages: whoever asks and hears of no leader leads,
 * and of two the one with the lower number.
 */
function leadWithoutLocks(name: string, left: AbortSignal, lead: () => void, lose: () => void) {
  const channel = new BroadcastChannel(`${name} leader`);
  const own = Math.random();
  let state: 'waits' | 'asks' | 'leads' | 'leaves' = 'waits';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = () => channel.postMessage({ state, number: own });
  function after(ms: number, act: () => void) {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }
  function wait() {
    state = 'waits';
    after(silentMs, ask);
  }
  function beat() {
    post();
    after(beatMs, beat);
  }
  function ask() {
    state = 'asks';
    post();
    after(beatMs, () => {
      state = 'leads';
      beat();
      lead();
    });
  }
  channel.onmessage = ({ data }: MessageEvent<{ state: typeof state; number: number }>) => {
    const isFirst = own < data.number;
    if (data.state === 'leaves') {
      if (state === 'waits') ask();
    } else if (data.state === 'leads') {
      const isSecond = state === 'leads' && !isFirst;
      if (state !== 'leads' || isSecond) wait();
      if (isSecond) lose();
    } else if (state === 'leads' || (state === 'asks' && isFirst)) post();
    else if (state === 'asks') wait();
  };
  left.addEventListener('abort', () => {
    clearTimeout(timer);
    if (state === 'leads') {
      state = 'leaves';
      post();
    }
    channel.close();
  });
  ask();
}

/** Joins the pages of a browser that share a stream. One of them leads: the first, and when it leaves the next. */
export function joinPages(options: Options): Pages {
  const { name, last, from, lead, yieldLead, hear, wake } = options;
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  const page = String(Math.random());
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
  function startLeading() {
    leads = true;
    if (record) post({ kind: 'leads' });
    lead();
  }
  const locks = globalThis.navigator?.locks;
  if (locks)
    locks
      .request(name, { signal: left.signal }, () => {
        startLeading();
        // It was hidden, say, and the next one leads.
        if (left.signal.aborted) return;
        return new Promise<void>((release) =>
          left.signal.addEventListener('abort', () => release()),
        );
      })
      // It has left before it could lead.
      .catch(() => {});
  else
    leadWithoutLocks(name, left.signal, startLeading, () => {
      leads = false;
      yieldLead();
    });
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
