import { Info } from 'lucide-react'

import type { CautionKind } from '#app/features/cautions/words/caution-kinds.ts'
import type { Person, ReadMessage } from '#app/features/chat/conversation.ts'

const REASONS: Record<CautionKind, string> = {
  'secret-request': 'asks for a secret, such as an OTP or a PIN',
  'payment-qr': 'is about scanning a code or approving a request to pay',
  'advance-payment': 'is about paying in advance',
  'payment-claim': 'says that money has been sent',
  'qr-code': 'has a QR code',
  upi: 'has a payment address or an account',
  'outside-link': 'has a link that leads away from Khazana',
  phone: 'has a phone number',
  elsewhere: 'asks to talk elsewhere',
}

type Props = { message: Pick<ReadMessage, 'senderId' | 'cautions'>; other: Pick<Person, 'id'> }

/** Shows the first caution below a message from the other person. It blocks nothing. */
export function MessageCaution({ message: { senderId, cautions = [] }, other }: Props) {
  const [first] = cautions
  if (!first || senderId !== other.id) return null
  return (
    <details className="mt-1 w-fit max-w-[min(34rem,100%)] rounded-md bg-accent-soft text-sm text-on-accent-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 rounded-md px-3 py-2 outline-offset-[-3px] [&::-webkit-details-marker]:hidden">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">Take care: </span>
          {first.advice} <span className="font-semibold underline underline-offset-2">Why am I seeing this?</span>
        </span>
      </summary>
      <div className="space-y-2 px-3 pt-1 pb-3 pl-9">
        <ul className="space-y-1">
          {cautions.map(({ kind, part, advice }) => (
            <li key={kind} className="wrap-anywhere">
              <q>{part}</q>: {kind === first.kind ? `This message ${REASONS[kind]}.` : advice}
            </li>
          ))}
        </ul>
        <p>We look for words that scams often use. That says nothing about this sender: most people mean well.</p>
      </div>
    </details>
  )
}
