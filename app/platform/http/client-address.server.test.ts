import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { testSettings } from '#test/visitor.ts'

import { clientAddress } from './client-address.server.ts'

const app = new Hono().get('/', (c) => c.text(clientAddress(c)))

async function seen(hops: number, socket: string, forwarded?: string): Promise<string> {
  testSettings({ TRUSTED_PROXIES: String(hops) })
  const env = { incoming: { socket: { remoteAddress: socket } } }
  const answer = await app.request(
    '/',
    forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } },
    env,
  )
  return answer.text()
}

test.each([
  ['the socket’s, whatever the client says', 0, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['what the one proxy added', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['not what the client put before it', 1, '10.0.0.1', '1.2.3.4, 5.6.7.8, 198.51.100.1', '198.51.100.1'],
  ['what the outer of two proxies added', 2, '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['the socket’s when a proxy added nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['the socket’s when too few proxies added something', 2, '10.0.0.1', '198.51.100.1', '10.0.0.1'],
  ['the socket’s when it is empty', 1, '10.0.0.1', ' , ', '10.0.0.1'],
  ['an IPv4 address in IPv6’s clothes as itself', 0, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['an IPv6 customer, not one of its addresses', 0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the same customer, written short', 0, '2001:0db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['another customer', 0, '2001:db8:1:3::9', undefined, '2001:db8:1:3::/64'],
  ['a short network', 0, '2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['one interface’s address', 0, 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['this machine', 0, '::1', undefined, '0:0:0:0::/64'],
  ['the same in hexadecimal digits', 0, '::ffff:cb00:7107', undefined, '203.0.113.7'],
  ['the same written at length', 1, '10.0.0.1', '0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['an address, and not by its port', 1, '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['the same with another port', 1, '10.0.0.1', '198.51.100.1, 203.0.113.9:443', '203.0.113.9'],
  ['an IPv6 customer, and not by the port', 1, '10.0.0.1', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['the same in brackets alone', 1, '10.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
  ['the same, whose last group is no port', 1, '10.0.0.1', '2001:db8::1:443', '2001:db8:0:0::/64'],
  ['an IPv4 address in IPv6’s clothes, and not by its port', 1, '10.0.0.1', '[::ffff:cb00:7109]:80', '203.0.113.9'],
  ['a number as it is written, which is no address', 1, '10.0.0.1', '12345', '12345'],
  ['a word with a port as it is written', 1, '10.0.0.1', '_hidden:80', '_hidden:80'],
  ['no more than an address is long', 1, '10.0.0.1', 'x'.repeat(5000), 'x'.repeat(64)],
])('a client is known by %s', async (_, hops, socket, forwarded, address) => {
  expect(await seen(hops, socket, forwarded)).toBe(address)
})
