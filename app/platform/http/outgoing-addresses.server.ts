import ipaddr from 'ipaddr.js'

/**
 * Where an address is: `public` is the internet; `inside` is this machine and the networks around it; `never` is what
 * none of our requests may reach (link-local, where clouds keep their secrets; multicast; ranges that embed another
 * address).
 */
export type Reach = 'public' | 'inside' | 'never'

const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])
// The only IPv6 block allocated so far. Anything outside it embeds another address or is unassigned.
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Where an address is, whether it was written as a literal or a name resolved to it. Returns `never` for anything else.
 */
export function classifyAddress(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'never'
  // An IPv4-mapped IPv6 address is treated as its IPv4 address.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (INSIDE.has(range)) return 'inside'
  if (range !== 'unicast') return 'never'
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT) ? 'public' : 'never'
}
