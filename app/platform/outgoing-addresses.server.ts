import ipaddr from 'ipaddr.js'

/**
 * Where an address lies: `public` is the internet, `inside` this machine and the networks around it, and `never` what no
 * server of ours has business with (link-local, where clouds keep their secrets; multicast; ranges that wrap another address).
 */
export type Reach = 'public' | 'inside' | 'never'

const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])
// All that was ever given out. Whatever lies outside is a way of writing another address, or nothing.
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Where an address lies that was written as a literal or that a name stands for. Anything else than an address: `never`. */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'never'
  // An IPv4 address inside an IPv6 one is that IPv4 address.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (INSIDE.has(range)) return 'inside'
  if (range !== 'unicast') return 'never'
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT) ? 'public' : 'never'
}
