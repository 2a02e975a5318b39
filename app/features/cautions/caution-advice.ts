// The server names the kinds only: a reader is told about them here, in their language.
import * as say from '#app/features/cautions/messages/messages.ts'

import type { Caution, CautionKind, Payment } from './words/caution-kinds.ts'

const ADVICE: Record<CautionKind, { advice: () => string; why: () => string }> = {
  'secret-request': { advice: say.secretRequest, why: say.secretRequestWhy },
  'payment-qr': { advice: say.paymentQr, why: say.paymentQrWhy },
  'advance-payment': { advice: say.advancePayment, why: say.advancePaymentWhy },
  'payment-claim': { advice: say.paymentClaim, why: say.paymentClaimWhy },
  'qr-code': { advice: say.qrCode, why: say.qrCodeWhy },
  upi: { advice: say.upi, why: say.upiWhy },
  'outside-link': { advice: say.outsideLink, why: say.outsideLinkWhy },
  phone: { advice: say.phone, why: say.phoneWhy },
  elsewhere: { advice: say.elsewhere, why: say.elsewhereWhy },
}

export const adviceOn = ({ kind, payment }: Pick<Caution, 'kind' | 'payment'>): string =>
  payment ? describePayment(payment, kind === 'payment-qr' ? 'code' : 'link') : ADVICE[kind].advice()

/** Why there is a caution of this kind. */
export const reasonFor = (kind: CautionKind): string => ADVICE[kind].why()

function describePayment({ to, name, amount, isStanding }: Payment, what: 'code' | 'link'): string {
  const about = { what, to, name: name ?? '', isNamed: name === null ? 'no' : 'yes' }
  if (isStanding) return amount === null ? say.takesAny(about) : say.takesAmount({ ...about, amount })
  return amount === null ? say.paysTyped(about) : say.paysAmount({ ...about, amount })
}
