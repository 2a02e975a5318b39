import type { Context } from 'hono'

import { clientAddress } from '#app/platform/http/client-address.server.ts'
import { isUuid } from '#app/shared/uuid.ts'

import { knownPerson } from './known-device.server.ts'

/** A client of which no account is known yet: its rate-limit key, and its Cookie header. */
export interface Client {
  address: string
  cookies: string | null
}

/**
 * The rate-limit key of a signed-out client: the person who signed in on this device before, or else the client's
 * address, which a mobile carrier shares among thousands. It is the person and not the device, because anybody with an
 * account could sign in from as many devices as they like.
 */
export const limitSource = (c: Context): string => knownPerson(c.req.header('cookie') ?? null) ?? clientAddress(c)

export const readClient = (c: Context): Client => ({ address: limitSource(c), cookies: c.req.header('cookie') ?? null })

/** Whether a rate-limit key is that of one person: an account, or whoever signed in on this device before. Many share an address. */
export const isPerson = (source: string): boolean => isUuid(source) || source.startsWith('known ')
