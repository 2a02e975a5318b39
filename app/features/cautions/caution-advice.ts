// The server names the kinds only: a reader is told about them here, in their language.
import * as say from '#app/features/cautions/messages/messages.ts'
import { joinWithAnd } from '#app/shared/text/lists.ts'

import type { Caution, Payment } from './caution.schema.ts'
import type { CautionKind } from './words/caution-kinds.ts'

interface Words {
  advice: () => string
  why: () => string
  /** Its name among others. */
  part: () => string
  /** Whether others beside it make a known trick: it is about a secret or about money. */
  isBait?: boolean
}

const ADVICE: Record<CautionKind, Words> = {
  'secret-request': { advice: say.secretRequest, why: say.secretRequestWhy, part: say.secretRequestPart, isBait: true },
  'payment-qr': { advice: say.paymentQr, why: say.paymentQrWhy, part: say.paymentQrPart, isBait: true },
  'advance-payment': {
    advice: say.advancePayment,
    why: say.advancePaymentWhy,
    part: say.advancePaymentPart,
    isBait: true,
  },
  'payment-claim': { advice: say.paymentClaim, why: say.paymentClaimWhy, part: say.paymentClaimPart, isBait: true },
  'qr-code': { advice: say.qrCode, why: say.qrCodeWhy, part: say.qrCodePart },
  upi: { advice: say.upi, why: say.upiWhy, part: say.upiPart },
  watched: { advice: say.watched, why: say.watchedWhy, part: say.watchedPart },
  'outside-link': { advice: say.outsideLink, why: say.outsideLinkWhy, part: say.outsideLinkPart },
  phone: { advice: say.phone, why: say.phoneWhy, part: say.phonePart },
  elsewhere: { advice: say.elsewhere, why: say.elsewhereWhy, part: say.elsewherePart },
}

export const adviceOn = ({ kind, payment }: Pick<Caution, 'kind' | 'payment'>): string =>
  payment ? describePayment(payment, kind === 'payment-qr' ? 'code' : 'link') : ADVICE[kind].advice()

/** Names everything that came together in one message; null when it was one thing. */
export function nameTogether(cautions: readonly Pick<Caution, 'kind'>[]): string | null {
  const kinds = [...new Set(cautions.map(({ kind }) => kind))]
  if (kinds.length < 2) return null
  const parts = joinWithAnd(kinds.map((kind) => ADVICE[kind].part()))
  return kinds.some((kind) => ADVICE[kind].isBait) ? say.knownTrick({ parts }) : say.together({ parts })
}

export const reasonFor = (kind: CautionKind): string => ADVICE[kind].why()

function describePayment({ to, name, amount, isStanding }: Payment, what: 'code' | 'link'): string {
  const about = { what, to, name: name ?? '', isNamed: name === null ? 'no' : 'yes' }
  if (isStanding) return amount === null ? say.takesAny(about) : say.takesAmount({ ...about, amount })
  return amount === null ? say.paysTyped(about) : say.paysAmount({ ...about, amount })
}
