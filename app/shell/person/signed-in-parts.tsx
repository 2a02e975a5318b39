import { WarningNotice } from '#app/features/moderation/warnings/warning-notice.tsx'
import type { OpenWarning } from '#app/features/moderation/warnings/warning.schema.ts'
import { Arrival } from '#app/shell/complete-arrival.tsx'

import { MailReturns } from './mail-returns.tsx'
import { SellerBars } from './seller-bars.tsx'

interface Props {
  warning: OpenWarning | null
  mailReturns: boolean
  awayUntil: string | null
  /** The number of listings about which a question waits. */
  asked: number
}

/** Shows signed-in people what they are told above every page, and completes what they came for. Visitors do not load it. */
export function SignedInParts({ warning, mailReturns, awayUntil, asked }: Props) {
  return (
    <>
      <WarningNotice key={warning?.id ?? ''} first={warning} />
      {mailReturns && <MailReturns />}
      <SellerBars awayUntil={awayUntil} asked={asked} />
      <Arrival />
    </>
  )
}
