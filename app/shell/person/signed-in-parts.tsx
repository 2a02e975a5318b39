import { WarningNotice } from '#app/features/moderation/warnings/warning-notice.tsx'
import type { OpenWarning } from '#app/features/moderation/warnings/warning.ts'
import { Arrival } from '#app/shell/complete-arrival.tsx'

import { MailReturns } from './mail-returns.tsx'
import { NameQuestion } from './name-question.tsx'
import { ProveAgain } from './prove-again.tsx'
import { SellerBars } from './seller-bars.tsx'

interface Props {
  warning: OpenWarning | null
  mailReturns: boolean
  awayUntil: string | null
  /** The number of listings about which a question waits. */
  asked: number
}

/** The parts of every page that only signed-in people need, first what they may be told above it. Visitors do not load them. */
export default function SignedInParts({ warning, mailReturns, awayUntil, asked }: Props) {
  return (
    <>
      {warning && <WarningNotice first={warning} />}
      {mailReturns && <MailReturns />}
      <SellerBars awayUntil={awayUntil} asked={asked} />
      <Arrival />
      <NameQuestion />
      <ProveAgain />
    </>
  )
}
