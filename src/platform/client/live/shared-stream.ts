// One page per browser reads the event stream and forwards it to the others, because over HTTP/1.1 a browser opens at
// most six connections to a server.

/** `id` is that of the newest event; `data` is `everything` if the page has missed too much. */
export type StreamMessage = { id: string; data: unknown };
export const refetchAll = 'everything';

/** The messages since event `id` and time `at`. A page that knows older events only refetches everything. */
type Record = { id: number; at: number; said: (StreamMessage & { at: number })[] };
type Message =
  | { kind: 'leads' }
  | { kind: 'joins'; page: string; wakes: boolean }
  | { kind: 'record'; page: string; record: Record }
  | { kind: 'says'; said: StreamMessage };

const maxMessages = 200;

type Options = {
  name: string;
  /** The id of the newest event that the page knows; empty if none. Its data is then from `from`. */
  last: string;
  from: number;
  lead: () => void;
  /** Closes the stream, because another page leads too. */
  yieldLead: () => void;
  onMessage: (message: StreamMessage) => void;
  wake: () => void;
};
export type Pages = {
  /** Must be called by the page that leads, with the id of the event after which its stream starts. */
  opened: (id: string) => void;
  broadcast: (message: StreamMessage) => void;
  wake: () => void;
  leaveStream: () => void;
};

const beatMs = 1_000;
/** After this silence other pages assume that the leader is gone. */
const silentMs = 4_000;

/**
 * For http, over which browsers offer no locks. Pages elect a leader by messages: a page that hears no leader leads,
 * and of two leaders the one with the lower number stays.
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

/** Joins the pages of a browser that share a stream. The first page leads. When it closes, the next one does. */
export function joinPages(options: Options): Pages {
  const { name, last, from, lead, yieldLead, onMessage, wake } = options;
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  const page = String(Math.random());
  const left = new AbortController();
  let leads = false;
  let record: Record | null = null;

  const join = (wakes: boolean) => post({ kind: 'joins', page, wakes });
  function keep(message: StreamMessage) {
    const at = Date.now();
    if (message.data === refetchAll) record = { id: Number(message.id), at, said: [] };
    else record?.said.push({ ...message, at });
    const oldest = record && record.said.length > maxMessages ? record.said.shift() : undefined;
    if (record && oldest) record = { ...record, id: Number(oldest.id), at: oldest.at + 1 };
  }
  /** Forwards the leader's messages that are new to this page. */
  function take(given: Record) {
    record = given;
    const newest = given.said.at(-1)?.id ?? String(given.id);
    if (last ? Number(last) < given.id : from < given.at)
      onMessage({ id: newest, data: refetchAll });
    for (const message of given.said)
      if (last ? Number(message.id) > Number(last) : message.at >= from) onMessage(message);
    onMessage({ id: newest, data: null });
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
      onMessage(data.said);
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
        // The page stopped leading, for example because it was hidden.
        if (left.signal.aborted) return;
        return new Promise<void>((release) =>
          left.signal.addEventListener('abort', () => release()),
        );
      })
      // The page left before it became the leader.
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
      // The leader has no messages from before `last`.
      record = { id: Number(id), at: last ? Date.now() : from, said: [] };
      post({ kind: 'leads' });
    },
    broadcast(message) {
      keep(message);
      post({ kind: 'says', said: message });
    },
    wake: () => join(true),
    leaveStream() {
      leads = false;
      left.abort();
      channel.close();
    },
  };
}
