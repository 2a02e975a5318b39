import { isIP } from 'node:net'

/**
 * An address as `clientAddress` gives it, without what tells one customer of a network from another: of IPv4 the /24, of IPv6
 * the /48. Null for what is no address.
 */
export function shortenAddress(address: string): string | null {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  const [bare = '', ...length] = address.split('/')
  const groups = bare.split(':')
  if (isIP(bare) !== 6 || length.length > 1) return null
  // Written by `clientAddress`: four groups and "::". A shorter one has its gap among the first three, or behind.
  const gap = groups.indexOf('')
  const first = (gap === -1 ? groups : groups.slice(0, gap)).slice(0, 3)
  return `${first.join(':')}::/48`
}
