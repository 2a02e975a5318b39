import type { Context } from 'hono'

import { clientAddress } from '#app/platform/client-address.server.ts'

import { knownPerson } from './known-device.server.ts'

/**
 * Whom a limit counts where nobody is signed in: the person who signed in on this device before, or else the client's address,
 * which a mobile carrier shares among thousands. By the person and not by the device: whoever has an account could sign in for
 * as many devices as they like.
 */
export const limitSource = (c: Context): string => knownPerson(c.req.header('cookie') ?? null) ?? clientAddress(c)
