import { useEffect, useState } from 'react'

import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import type { UpiPayment } from '#app/nouns/upi/upi-payment.schema.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import * as say from './messages/messages.ts'
import { PayByUpi } from './pay-by-upi.tsx'

type Answer = { payment: UpiPayment | null } | { problem: string }

/**
 * How the buyer of a deal pays by UPI. The deal's page has no address before, so it is asked for here, and again when the deal has moved.
 */
export function DealPayment({ deal: { id, movedAt, other } }: { deal: Deal }) {
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    let isLeft = false
    void findAnswer(id).then((found) => (isLeft ? undefined : setAnswer(found)))
    return () => {
      isLeft = true
    }
  }, [id, movedAt])

  if (answer === null) return <p className="text-ink-soft">{say.oneMoment()}</p>
  if ('problem' in answer) {
    return (
      <>
        <p role="alert" className="font-semibold text-bad">
          {answer.problem}
        </p>
        <button
          type="button"
          className={buttonClass('plain', 'self-start')}
          onClick={() => void findAnswer(id).then(setAnswer)}
        >
          {say.tryAgain()}
        </button>
      </>
    )
  }
  return answer.payment ? <PayByUpi {...answer.payment} /> : <p>{say.noAddress({ name: other.name })}</p>
}

async function findAnswer(id: string): Promise<Answer> {
  try {
    return await askApi('GET', `/deals/${id}/upi`)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { problem: error.message }
  }
}
