import { useState } from 'react'

import type { CardPlace } from '#app/features/chat/pane/cards/conversation-cards.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { sayEnd } from '#app/nouns/offer/offer-reasons.ts'
import { reservationMoves, type ReservationMove } from '#app/nouns/offer/offer-states.ts'
import type { ReservationCard as ReservationFacts } from '#app/nouns/offer/offer.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDayTime, formatMeetingTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { Price } from '#app/ui/texts/price.tsx'

type Props = { place: CardPlace; id: string; facts: ReservationFacts }

const RESERVATION = 'a reservation'
/** The item is sold to the buyer, or both have begun to say so. */
const SOLD: readonly ReservationFacts['deal'][] = ['paid', 'given', 'done']

/** A reservation in its conversation: how it stands, and what the viewer may do. */
export function ReservationCard({ place: { conversation, refresh }, id, facts }: Props) {
  const { other, role } = conversation
  const side: Side = role === 'buying' ? 'buyer' : 'seller'
  const moves = reservationMoves(facts, side)
  return (
    <>
      <p className="text-sm font-semibold text-ink-soft">
        {side === 'buyer' ? say.reservedForYou() : say.reservedFor({ name: other.name })}
      </p>
      <Price rupees={facts.amount} className="text-xl" />
      <p className="text-sm">{SOLD.includes(facts.deal) ? say.soldByDeal() : sayStanding(facts, side, other.name)}</p>
      {facts.meeting && (
        <p className="text-sm font-semibold wrap-anywhere">
          {facts.meeting.at === null
            ? say.meetingProposed({ place: facts.meeting.place })
            : say.meetingAt({ time: formatMeetingTime(facts.meeting.at), place: facts.meeting.place })}
        </p>
      )}
      {facts.deal !== null && facts.deal !== 'fallen' && (
        <a href={pageHref(`/deals/${id}`)} className={buttonClass('primary', 'mt-2 self-start')}>
          {facts.deal === 'done' ? say.seeDeal() : say.openDeal()}
        </a>
      )}
      {moves.length > 0 && (
        <Deeds key={facts.state} id={id} side={side} name={other.name} moves={moves} onDone={refresh} />
      )}
    </>
  )
}

function sayStanding({ state, until, reason, releasedBy }: ReservationFacts, side: Side, name: string): string {
  switch (state) {
    case 'held':
      return side === 'buyer'
        ? say.heldForYou({ time: formatDayTime(until) })
        : say.heldForBuyer({ time: formatDayTime(until) })
    case 'released':
      return releasedBy === side ? say.releasedByYou() : say.releasedBy({ name })
    case 'expired':
      return say.heldExpired()
    case 'ended':
      return `${say.heldEnded()} ${reason === null ? '' : sayEnd(reason)}`.trim()
  }
}

type DeedProps = { id: string; side: Side; name: string; moves: readonly ReservationMove[]; onDone: () => void }

function Deeds({ id, side, name, moves, onDone }: DeedProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useTask(RESERVATION)

  async function act(deed: () => Promise<unknown>) {
    await run(deed)
    onDone()
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {moves.includes('extend') && (
        <button
          type="button"
          disabled={busy}
          className={buttonClass('plain')}
          onClick={() => void act(() => askApi('PUT', `/reservations/${id}/extension`))}
        >
          {say.extend()}
        </button>
      )}
      {moves.includes('release') && (
        <button type="button" disabled={busy} className={buttonClass('plain')} onClick={() => setAsking(true)}>
          {say.release()}
        </button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={say.releaseQuestion()}
        text={side === 'buyer' ? say.releaseAsBuyer() : say.releaseAsSeller({ name })}
        action={say.release()}
        working={say.sending()}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => act(() => askApi('DELETE', `/reservations/${id}`))}
      />
    </div>
  )
}
