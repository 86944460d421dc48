import { expect, test } from 'vitest';
import { BodyRoom } from '#platform/server/http/body.ts';

const mib = 1024 * 1024;

test('strangers leave room for founders, however many networks they have', () => {
  const rooms = Array.from({ length: 8 }, (_, n) => new BodyRoom(undefined, `192.0.${n}.1`));
  const taken = rooms.filter((room) => room.take(60 * mib));
  expect(taken).toHaveLength(2);
  const founder = new BodyRoom('a founder', '192.0.0.1');
  expect(founder.take(60 * mib)).toBe(true);
  for (const room of [...rooms, founder]) room.free();
  expect(rooms[7]?.take(60 * mib)).toBe(true);
  rooms[7]?.free();
});

test('networks that fill it leave room for another network, and founders for another founder', () => {
  const strangers = Array.from({ length: 4 }, (_, n) => new BodyRoom(undefined, `192.0.${n}.1`));
  const founders = Array.from({ length: 8 }, (_, n) => new BodyRoom(`founder ${n}`, ''));
  const fill = (rooms: BodyRoom[]) => {
    for (const room of rooms) while (room.take(64 * 1024));
  };
  fill(strangers);
  const newcomer = new BodyRoom(undefined, '198.51.100.1');
  expect(newcomer.take(5 * mib)).toBe(true);
  fill(founders);
  const owner = new BodyRoom('another founder', '');
  expect(owner.take(mib / 4)).toBe(true);
  for (const room of [...strangers, ...founders, newcomer, owner]) room.free();
});
