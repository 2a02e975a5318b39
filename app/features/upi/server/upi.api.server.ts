import { z } from 'zod'

import * as say from '#app/features/upi/messages/messages.ts'
import { dealUpi, ownUpi, upiHint } from '#app/features/upi/upi.schema.ts'
import * as sayDeal from '#app/nouns/deal/messages/messages.ts'
import { readUpiAddress, type UpiProblem } from '#app/nouns/upi/upi-address.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

import { findDealPayment } from './find-deal-payment.server.ts'
import { readOwnUpi, removeUpi, setUpi } from './own-upi.server.ts'

/** Nobody types more; a whole payment link may be pasted. */
const TYPED_MAX = 1000
const NAME_LENGTH = [2, 99] as const

const PROBLEMS: Readonly<Record<UpiProblem, () => string>> = {
  empty: say.enterAddress,
  email: say.isEmail,
  'no-handle': say.noHandle,
  letters: say.wrongLetters,
  length: say.wrongLength,
}

const address = z
  .string({ error: () => say.enterAddress() })
  .max(TYPED_MAX, { error: () => say.wrongLength() })
  .transform((typed, context) => {
    const read = readUpiAddress(typed)
    if ('address' in read) return read.address
    context.addIssue({ code: 'custom', message: PROBLEMS[read.problem]() })
    return z.NEVER
  })

const name = z
  .string({ error: () => say.enterName() })
  .max(TYPED_MAX, { error: () => say.enterName() })
  .transform((typed, context) => {
    const line = oneLine(typed).normalize('NFC')
    const { length } = [...line]
    if (length >= NAME_LENGTH[0] && length <= NAME_LENGTH[1] && /\p{L}/u.test(line) && !line.includes('@')) return line
    context.addIssue({ code: 'custom', message: line.includes('@') ? say.nameIsAddress() : say.enterName() })
    return z.NEVER
  })

/** The viewer's own address is where money goes, so reading and changing it want a fresh proof of who asks. */
const own = { path: '/me/upi', access: 'user', reauthentication: 'again' } as const
export const upiOperations = [
  defineOperation({
    ...own,
    method: 'get',
    summary: "The viewer's UPI address and the name that buyers compare, in clear",
    answers: { 200: 'The address, if there is one' },
    returns: { 200: ownUpi },
    handle: async (c, { viewer }) => c.json(await readOwnUpi(viewer)),
  }),
  defineOperation({
    ...own,
    method: 'put',
    summary: 'Stores the UPI address to which the buyer of an open deal may pay; its owner is told of each change',
    limit: 'upi',
    body: z.object({ address, name }),
    answers: { 200: 'It is stored', 422: 'Not a UPI address, or no name', 429: 'Changed too often' },
    returns: { 200: upiHint },
    handle: async (c, { viewer, body }) => c.json(await setUpi(viewer, body)),
  }),
  defineOperation({
    ...own,
    method: 'delete',
    summary: "Removes the viewer's UPI address; repeating it changes nothing",
    limit: 'upi',
    answers: { 200: 'There is none', 429: 'Changed too often' },
    returns: { 200: upiHint },
    handle: async (c, { viewer }) => c.json(await removeUpi(viewer)),
  }),
  defineOperation({
    method: 'get',
    path: '/deals/:id/upi',
    summary: 'How the buyer of a deal, who has looked at the item and chosen UPI, pays its seller',
    access: 'user',
    params: idParams,
    answers: {
      200: 'The address, the name to compare, the exact amount and a QR code; null when the seller takes none, and for the seller',
      404: sayDeal.noSuchDeal,
      409: 'It is not time for that',
    },
    returns: { 200: dealUpi },
    handle: async (c, { viewer, params: { id } }) => c.json({ payment: await findDealPayment(viewer, id) }),
  }),
]
