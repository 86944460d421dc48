import type { EndReason, Happened } from '../../domain/live.ts';
import type { Caller } from '../accounts/caller.ts';

/** What is known of the way to a client. */
export type Connection = { isOpen: () => boolean; unsent: () => number };

/** A client that reads slower than things happen is sent away; it resumes where it was. */
const mostUnsent = 64 * 1024;

const encoder = new TextEncoder();

/** A message as it is sent, once for all who get it (server-sent events, WHATWG HTML 9.2). */
export const toMessage = (name: string, data: object, id?: number): Uint8Array =>
  encoder.encode(
    `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );

/** A line that says nothing, so that the connection is not taken for a dead one. */
const beat = encoder.encode(':\n\n');
/** How long a browser's own EventSource waits before it comes again. */
const retry = encoder.encode('retry: 3000\n\n');

export type Message = { id: number; bytes: Uint8Array };

export const toHappened = ({ id, ...happened }: Happened): Message => ({
  id,
  bytes: toMessage('happened', happened, id),
});

/** What one page of somebody's is told live. */
export class Stream {
  readonly caller: Caller;
  readonly body: ReadableStream<Uint8Array>;
  /** The newest event that it was told of. */
  at: number;
  readonly #connection: Connection;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  /** @param left called when the client has left */
  constructor(caller: Caller, at: number, connection: Connection, left: (stream: Stream) => void) {
    this.caller = caller;
    this.at = at;
    this.#connection = connection;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
        left(this);
      },
    });
    this.#send(retry);
  }

  /** False once the client has left, or reads too slowly. */
  isOpen(): boolean {
    const isThere = this.#controller !== undefined && this.#connection.isOpen();
    return isThere && this.#connection.unsent() < mostUnsent;
  }

  /** Where it stands, and whether what was before that has to be read again. */
  begin(isReset: boolean) {
    this.#send(toMessage(isReset ? 'reset' : 'open', {}, this.at));
  }

  tell({ id, bytes }: Message) {
    if (id <= this.at) return;
    this.at = id;
    this.#send(bytes);
  }

  beat() {
    this.#send(beat);
  }

  end(reason: EndReason) {
    this.#send(toMessage('end', { reason }));
    this.#controller?.close();
    this.#controller = undefined;
  }

  #send(bytes: Uint8Array) {
    this.#controller?.enqueue(bytes);
  }
}
