import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

import { settings } from '#app/platform/settings/settings.server.ts'

/**
 * The client address that rate limits apply to: the socket's, or, behind N trusted proxies, the N-th from the right of
 * X-Forwarded-For, with or without a port. An IPv6 address is reduced to its /64, which is what one customer gets.
 */
export function clientAddress(c: Context): string {
  // A request made without a server, as in a test, has no bindings.
  const bindings = c.env as Partial<HttpBindings> | undefined
  const socket = bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const hops = settings().trustedProxies
  if (hops === 0) return findNetwork(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return findNetwork(forwarded.at(-hops) || socket)
}

/** Parsing is slow, and a client asks many times. */
const networks = new Map<string, string>()
const MOST_NETWORKS = 1000

function findNetwork(written: string): string {
  const cached = networks.get(written)
  if (cached !== undefined) return cached
  if (networks.size >= MOST_NETWORKS) networks.clear()
  const network = parseNetwork(written)
  networks.set(written, network)
  return network
}

function parseNetwork(written: string): string {
  const bare = withoutPort(written)
  // Accept only the usual spelling: the library also reads plain numbers as addresses.
  if (isIP(bare) === 0) return written.slice(0, 64)
  // An IPv4-mapped IPv6 address is treated as its IPv4 address.
  const address = ipaddr.process(bare)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies append the port, which differs for every connection. */
function withoutPort(written: string): string {
  const [, inBrackets, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? []
  return inBrackets ?? dotted ?? written
}
