import { isIP } from 'node:net'

import * as say from '#app/features/accounts/passkeys/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

/** The site as passkeys know it: they are made for its name, and work from its pages alone. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Null where browsers know no passkeys: without HTTPS, except on this computer, and where the site has no name. */
function findRelyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(settings().publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isSecure && isName ? { id: hostname, origin } : null
}

export const arePasskeysPossible = () => findRelyingParty() !== null

/** Throws a `Refusal` where passkeys are not possible. */
export function relyingParty(): RelyingParty {
  const party = findRelyingParty()
  if (!party) throw new Refusal('conflict', say.needsHttps())
  return party
}
