import { useEffect, useState } from 'react'

import type { CardPlace } from '#app/features/chat/pane/cards/conversation-cards.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { counterRange } from '#app/nouns/offer/offer-limits.ts'
import { declineChoices, sayReason, type DeclineReasonKey } from '#app/nouns/offer/offer-reasons.ts'
import { offerMoves, type OfferMove } from '#app/nouns/offer/offer-states.ts'
import type { OfferCard as OfferFacts } from '#app/nouns/offer/offer.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { Price } from '#app/ui/texts/price.tsx'

type Props = { place: CardPlace; id: string; facts: OfferFacts; own: boolean }

const OFFER = 'an offer'
const loadEndDialog = () =>
  import('#app/ui/dialogs/end-dialog.tsx').then(({ EndDialog }) => ({ default: EndDialog<DeclineReasonKey> }))

/** An offer in its conversation: how it stands, and what the viewer may do. */
export function OfferCard({ place, id, facts, own }: Props) {
  const { conversation, refresh } = place
  const { other, role } = conversation
  const side: Side = role === 'buying' ? 'buyer' : 'seller'
  const now = useCardTime()
  const moves = conversation.closed ? [] : offerMoves(facts, side, now)
  const amount = formatRupees(facts.amount)
  return (
    <>
      <p className="text-sm font-semibold text-ink-soft">
        {own
          ? say.yourOffer()
          : facts.madeBy === 'seller'
            ? say.counterOf({ name: other.name })
            : say.offerOf({ name: other.name })}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price as="span" rupees={facts.amount} className="text-xl" />
        <span className="text-sm text-ink-soft">{say.ofPrice({ price: formatRupees(facts.price) })}</span>
      </p>
      <p className="text-sm">{sayStanding(facts, now)}</p>
      {moves.length > 0 && (
        <OfferDeeds key={facts.state} {...{ id, side, moves, amount, facts, name: other.name, onDone: refresh }} />
      )}
    </>
  )
}

const MINUTE_MS = 60_000

/** The time, to the minute, so that what is over loses its buttons while the page is open. */
function useCardTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}

/** How an offer stands, in words for both. */
function sayStanding({ state, reason, until }: OfferFacts, now: number): string {
  switch (state) {
    case 'open':
      return Date.parse(until) > now ? say.openUntil({ time: formatDayTime(until) }) : say.cardExpired()
    case 'accepted':
      return say.cardAccepted()
    case 'declined':
      return `${say.cardDeclined()} ${reason === null ? '' : sayReason(reason)}`.trim()
    case 'countered':
      return say.cardCountered()
    case 'withdrawn':
      return say.cardWithdrawn()
    case 'expired':
      return say.cardExpired()
    case 'void':
      return `${say.cardVoid()} ${reason === null ? '' : sayReason(reason)}`.trim()
  }
}

type DeedProps = {
  id: string
  side: Side
  moves: readonly OfferMove[]
  amount: string
  facts: OfferFacts
  /** The other person's. */
  name: string
  onDone: () => void
}

function OfferDeeds({ id, side, moves, amount, facts, name, onDone }: DeedProps) {
  const [asking, setAsking] = useState<OfferMove | null>(null)
  const [reservation] = useState(newId)
  const [AmountDialog, askAmount] = usePart(() => import('#app/features/offers/dialogs/amount-dialog.tsx'))
  const [EndDialog, askWhy] = usePart(loadEndDialog)
  const { busy, run } = useTask(OFFER)
  // The least that the seller takes is known to the server alone.
  const range = counterRange(side, { amount: facts.amount, price: facts.price, least: 1 })

  async function begin(move: OfferMove) {
    if (move === 'counter' && !(await askAmount())) return
    if (move === 'decline' && !(await askWhy())) return
    setAsking(move)
  }

  /** Whatever the answer is, the card shows how the offer stands now. */
  async function act(deed: () => Promise<unknown>) {
    await run(deed)
    setAsking(null)
    onDone()
  }

  const LABELS: Record<OfferMove, string> = {
    accept: say.accept(),
    counter: say.otherAmount(),
    decline: say.decline(),
    withdraw: say.withdraw(),
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {moves
        .filter((move) => move !== 'counter' || range !== null)
        .map((move) => (
          <button
            key={move}
            type="button"
            disabled={busy}
            className={buttonClass(move === 'accept' ? 'primary' : 'plain')}
            onClick={() => void begin(move)}
          >
            {LABELS[move]}
          </button>
        ))}
      <ConfirmDialog
        open={asking === 'accept'}
        title={say.acceptQuestion({ amount })}
        text={side === 'seller' ? say.acceptText({ name }) : say.acceptAsBuyer()}
        action={say.accept()}
        working={say.sending()}
        onClose={() => setAsking(null)}
        onConfirm={() => act(() => askApi('POST', `/offers/${id}/acceptance`, { id: reservation }))}
      />
      <ConfirmDialog
        open={asking === 'withdraw'}
        title={say.withdrawQuestion({ amount })}
        text={say.withdrawText({ name })}
        action={say.withdraw()}
        working={say.sending()}
        danger
        onClose={() => setAsking(null)}
        onConfirm={() => act(() => askApi('DELETE', `/offers/${id}`))}
      />
      {EndDialog && (
        <EndDialog
          open={asking === 'decline'}
          title={say.declineQuestion({ amount })}
          legend={say.whyDecline()}
          choices={declineChoices(side)}
          missing={say.chooseReason()}
          action={say.decline()}
          working={say.sending()}
          busy={busy}
          onClose={() => setAsking(null)}
          onChoose={(reason) => void act(() => askApi('POST', `/offers/${id}/refusal`, { reason }))}
        />
      )}
      {AmountDialog && range && (
        <AmountDialog
          open={asking === 'counter'}
          title={say.counterTitle()}
          range={range}
          start={null}
          hint={
            side === 'seller' ? say.counterHint({ amount, price: formatRupees(facts.price) }) : say.lessHint({ amount })
          }
          action={say.sendOffer()}
          onClose={() => setAsking(null)}
          onSend={async (given) => {
            await askApi('POST', `/offers/${id}/counter`, given)
            setAsking(null)
            onDone()
          }}
        />
      )}
    </div>
  )
}
