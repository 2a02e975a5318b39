import { isIP } from 'node:net'

/**
 * Shortens an address from `clientAddress` so that it no longer identifies a customer: IPv4 to its /24, IPv6 to its
 * /48. Null for anything else.
 */
export function shortenAddress(address: string): string | null {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  const [bare = '', ...length] = address.split('/')
  const groups = bare.split(':')
  if (isIP(bare) !== 6 || length.length > 1) return null
  // `clientAddress` writes four groups and "::". A shorter form has its gap among the first three groups or after them.
  const gap = groups.indexOf('')
  const first = (gap === -1 ? groups : groups.slice(0, gap)).slice(0, 3)
  return `${first.join(':')}::/48`
}
