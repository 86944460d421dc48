import { expect, test } from 'vitest';
import { networkText } from '#features/accounts/domain/security-event.ts';
import { truncateIp } from '#features/accounts/server/caller.ts';
import { networkOf } from '#platform/server/http/client-ip.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:7:9:1:2:3:4', '2001:db8:7::/48', '2001:db8:7:…'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:…'],
  ['::1', '0:0:0::/48', "the server's own machine"],
  ['127.0.0.1', '127.0.0.0/24', "the server's own machine"],
  ['192.168.1.20', '192.168.1.0/24', 'local network 192.168.1.x'],
  ['172.20.1.20', '172.20.1.0/24', 'local network 172.20.1.x'],
  ['172.32.1.20', '172.32.1.0/24', '172.32.1.x'],
  ['unknown', '', ''],
  ['1.2.3.4:5678', '', ''],
  ['<b>my secret</b>', '', ''],
])('of %s the log has %s, and shows %s', (address, network, words) => {
  expect(truncateIp(networkOf(address))).toBe(network);
  expect(networkText(network)).toBe(words);
});
