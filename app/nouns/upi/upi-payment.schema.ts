import { z } from 'zod'

import { time, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { qrPicture } from '#app/shared/files/qr-picture.schema.ts'

/** All that a buyer needs to pay a seller by UPI. */
export const upiPayment = z.strictObject({
  address: z.string(),
  name: z.string().describe("As the bank shows the address's owner: to be compared before paying"),
  amount: wholeNumber.meta({ examples: [1350] }),
  link: z.string().describe('Opens a payment app with the address, the name and the amount'),
  changedAt: time.nullable().describe('When the address was entered, if that was after the deal was agreed'),
  picture: qrPicture.describe('The QR code of the link'),
})
export type UpiPayment = z.infer<typeof upiPayment>
