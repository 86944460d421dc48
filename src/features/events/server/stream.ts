import type { ServerResponse } from 'node:http';
import type { Caller } from '../../accounts/server/caller.ts';
import type { EndReason, StreamEvent } from '../domain/live.ts';

/** A client that reads slower than things happen is sent away; it goes on from where it was. */
const mostUnsent = 64 * 1024;

/** A message as it is sent (server-sent events, WHATWG HTML 9.2). */
const toMessage = (name: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A line that says nothing, so that the connection is not taken for a dead one. */
const beat = ':\n\n';
/** How long a browser's own EventSource waits before it comes again. */
const retry = 'retry: 3000\n\n';

/** An event as text, built once for all streams. */
export type Message = { id: number; text: string };

export const toStreamMessage = ({ id, ...happened }: StreamEvent): Message => ({
  id,
  text: toMessage('happened', happened, id),
});

/** A removed target is focused again when it is restored. */
export type Listener = Pick<Caller, 'id' | 'sessionId'>;

/** The stream of one page. */
export class Stream {
  readonly listener: Listener;
  /** The newest event that was sent. */
  at: number;
  readonly #client: ServerResponse;

  constructor(listener: Listener, at: number, client: ServerResponse) {
    this.listener = listener;
    this.at = at;
    this.#client = client;
  }

  /** False for a client that has left, or reads too slowly. */
  isWell(): boolean {
    return !this.#client.destroyed && this.#client.writableLength < mostUnsent;
  }

  /** Sends the position, and whether earlier data has to be refetched. */
  begin(isReset: boolean) {
    this.#client.write(retry + toMessage(isReset ? 'reset' : 'open', {}, this.at));
  }

  tell({ id, text }: Message) {
    if (id <= this.at) return;
    this.at = id;
    this.#client.write(text);
  }

  beat() {
    this.#client.write(beat);
  }

  end(reason: EndReason) {
    this.#client.end(toMessage('end', { reason }));
  }
}
