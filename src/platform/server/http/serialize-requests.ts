import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { maxRequestsAhead } from '../limits.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const queues = new WeakMap<Socket, (() => void)[]>();

/** Serves the requests of one connection one after another, so that other connections are served in between. */
export const serializeRequests =
  (respond: Listener): Listener =>
  (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
        if (next) next();
        else queues.delete(socket);
      });
      respond(request, response);
    };
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      begin();
    } else if (queue.length < maxRequestsAhead) queue.push(begin);
    else socket.destroy();
  };
