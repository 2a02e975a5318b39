import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { isLoopback } from '#app/platform/settings/loopback.server.ts'

/** For load balancers and monitoring, which use whatever name or address they know; these pages hold nobody's data. */
export const HEALTH_PATHS = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Whether a request was sent to a name of this server. In a DNS rebinding attack, the name of a hostile page suddenly
 * resolves to this machine: to the browser the request is same-origin, so the page could read what only this machine
 * may. Behind a trusted proxy, the proxy decides which names are ours. An IP address cannot be rebound, but a demo
 * answers only to loopback names.
 */
export function ownHosts({ publicUrl, trustedProxies, demo }: Pick<Settings, 'publicUrl' | 'trustedProxies' | 'demo'>) {
  const own = new URL(publicUrl).hostname
  return ({ headers: { host }, url = '/' }: IncomingMessage): boolean => {
    // The adapter refuses a request without a Host.
    if (trustedProxies > 0 || host === undefined || HEALTH_PATHS.has(url)) return true
    const name = readHostname(host)
    return name === own || isLoopback(name) || (!demo && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]{1,255})(?::\d{1,5})?$/i

/**
 * Whether a request names no more than one host, in a form that every server on the way reads alike. Node keeps the first of two, a proxy may
 * have decided by the second.
 */
export function isHostSound({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  const given = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
  return given.length <= 1 && (host === undefined || HOST.test(host))
}

/** Without the port and without the trailing dot of a full name; an IPv6 address keeps its brackets, as in URLs. */
function readHostname(host: string): string {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  return (end > 0 ? host.slice(0, end) : host).toLowerCase().replace(/\.$/, '')
}

/** The message for a request to any other name. */
export const OTHER_HOST =
  'This server does not answer to the name that was asked for. Its operator sets the name as PUBLIC_URL.\n'
