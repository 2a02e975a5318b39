/** Browsers answer so; the site reads nothing else of it. */
import { z } from 'zod'

import { TRANSPORTS } from '#app/features/accounts/passkeys/passkey-setup.schema.ts'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

const common = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
}

export type Transport = (typeof TRANSPORTS)[number]
const transport = z.enum(TRANSPORTS)

/** Those of a list that are known; browsers may know newer ones. */
export const knownTransports = (given: readonly string[]): Transport[] =>
  given.flatMap((one) => transport.safeParse(one).data ?? [])

export const newPasskeySchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** The signature of a passkey that was added before. */
export const signedSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(2000),
    signature: base64url(2000),
  }),
})
export type Signed = z.infer<typeof signedSchema>
