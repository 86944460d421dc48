import { expect, test } from 'vitest';
import { BodyRoom } from '../../../src/platform/server/http/body-room.ts';

const mib = 1024 * 1024;

test('clients that are not signed in leave room for those that are, however many networks they have', () => {
  const rooms = Array.from({ length: 8 }, (_, n) => new BodyRoom(undefined, `192.0.${n}.1`));
  const taken = rooms.filter((room) => room.take(60 * mib));
  expect(taken).toHaveLength(2);
  const founder = new BodyRoom('an account', '192.0.0.1');
  expect(founder.take(60 * mib)).toBe(true);
  for (const room of [...rooms, founder]) room.free();
  expect(rooms[7]?.take(60 * mib)).toBe(true);
  rooms[7]?.free();
});
