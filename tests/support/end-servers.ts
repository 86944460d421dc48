// Vitest ends its workers without an `exit` event, so the servers are ended after each file.
import { afterAll } from 'vitest';
import { endServers } from './server.ts';

afterAll(endServers);
