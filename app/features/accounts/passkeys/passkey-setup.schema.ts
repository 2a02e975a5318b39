/** The options that a browser makes a passkey with, or signs with: https://www.w3.org/TR/webauthn-3/ */
import { z } from 'zod'

/** How a device can be reached. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const type = z.literal('public-key')
const credential = z.strictObject({ id: z.string(), type, transports: z.array(z.enum(TRANSPORTS)).optional() })
const timeout = z.number()
const verification = z.enum(['discouraged', 'preferred', 'required'])

export const passkeyRequest = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(credential).optional(),
  timeout,
  userVerification: verification,
  extensions: z.strictObject({}).optional(),
})

export const passkeySetup = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ name: z.string(), id: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type })),
  timeout,
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.strictObject({
    residentKey: verification,
    userVerification: verification,
    requireResidentKey: z.boolean(),
  }),
  extensions: z.strictObject({ credProps: z.boolean() }),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])),
})
export type PasskeySetup = z.infer<typeof passkeySetup>
