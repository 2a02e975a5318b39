import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { isLoopback, type Settings } from '#app/platform/env.server.ts'

/** For load balancers and monitoring, which ask by whatever name or address they know; nothing there is anybody's. */
const HEALTH_PATHS = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Whether a request was sent to a name of this server. A page of another site whose name suddenly leads here (DNS rebinding)
 * is same-origin to the browser that shows it, and could read what this machine alone may. Behind a trusted proxy the proxy
 * decides which names lead here. An address cannot be rebound, but a demo answers to this machine alone.
 */
export function ownHosts({ publicUrl, trustedProxies, demo }: Pick<Settings, 'publicUrl' | 'trustedProxies' | 'demo'>) {
  const own = new URL(publicUrl).hostname
  return ({ headers: { host }, url = '/' }: IncomingMessage): boolean => {
    // The adapter refuses a request without a name.
    if (trustedProxies > 0 || host === undefined || HEALTH_PATHS.has(url)) return true
    const name = hostnameOf(host)
    return name === own || isLoopback(name) || (!demo && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** Without the port, and without the dot that ends a full name; an IPv6 address keeps its brackets, as in URLs. */
function hostnameOf(host: string): string {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  return (end > 0 ? host.slice(0, end) : host).toLowerCase().replace(/\.$/, '')
}

/** What somebody is told who came by another name. */
export const OTHER_HOST =
  'This server does not answer to the name that was asked for. Its operator sets the name as PUBLIC_URL.\n'
