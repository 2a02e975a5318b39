import { isIPv6 } from 'node:net'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import { settings } from './settings.server.ts'

/**
 * The address that limits hold for: the socket's, or, behind N trusted proxies, the N-th from the right of
 * X-Forwarded-For. Of an IPv6 address the /64 counts, which is what one customer gets.
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

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address.slice(0, 64)
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
