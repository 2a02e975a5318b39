import { z } from 'zod'

import { qrPicture } from '#app/shared/files/qr-picture.schema.ts'
import type { FactorKind } from '#app/shared/second-factors.ts'

/** A second factor, as its owner sees it. */
export interface OwnFactor {
  id: string
  kind: FactorKind
  name: string
  createdAt: string
  usedAt: string | null
}

export interface OwnFactors {
  factors: OwnFactor[]
  /** How many recovery codes nobody has used. */
  codesLeft: number
}

/** A person sets up an app with this. */
export const appSetup = z.strictObject({
  setup: z.string().describe('Brings the secret back to the server; nobody else can read it'),
  secret: z.string().describe('For typing'),
  picture: qrPicture,
})
export type AppSetup = z.infer<typeof appSetup>

const codes = z.array(z.string())
export const recoveryCodes = z.strictObject({ codes })
/** The answer to adding a factor: the recovery codes with the first one. */
export const factorAdded = z.strictObject({ codes: codes.nullable() })
