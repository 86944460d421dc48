// For Vitest, which ends its workers without an `exit`.
import { afterAll } from 'vitest';
import { endServers } from './server.ts';

afterAll(endServers);
