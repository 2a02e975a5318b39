import { z } from 'zod'

import { upiPayment } from '#app/nouns/upi/upi-payment.schema.ts'

/** The viewer's own UPI address, which they have just proved that they may see. */
export const ownUpi = z.strictObject({
  account: z
    .strictObject({ address: z.string(), name: z.string() })
    .nullable()
    .describe('Null when there is none, or the site no longer has the key that opens it'),
})

/** The part of it that a page shows: enough to know it again. */
export const upiHint = z.strictObject({
  isSet: z.boolean(),
  hint: z
    .string()
    .nullable()
    .describe('Null when there is none, or it cannot be opened')
    .meta({ examples: ['as••••@okaxis'] }),
})
export type UpiHint = z.infer<typeof upiHint>

export const dealUpi = z.strictObject({ payment: upiPayment.nullable() })
