import { isIP } from 'node:net'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

import { settings } from './settings.server.ts'

/**
 * The address that limits hold for: the socket's, or, behind N trusted proxies, the N-th from the right of
 * X-Forwarded-For, with or without a port. Of an IPv6 address the /64 counts, which is what one customer gets.
 */
export function clientAddress(c: Context): string {
  // Without a server under it (a test's request) there are no bindings.
  const bindings = c.env as Partial<HttpBindings> | undefined
  const socket = bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const hops = settings().trustedProxies
  if (hops === 0) return network(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return network(forwarded.at(-hops) || socket)
}

function network(written: string): string {
  const bare = withoutPort(written)
  // Only what is written as usual: the library also takes numbers for addresses.
  if (isIP(bare) === 0) return written.slice(0, 64)
  // An IPv4 address inside an IPv6 one is that IPv4 address.
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies add the port, which is another one with each connection. */
function withoutPort(written: string): string {
  const [, inBrackets, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? []
  return inBrackets ?? dotted ?? written
}
