import { useState } from 'react'

import * as say from '#app/features/deals/messages/messages.ts'
import { fallChoices, sayDealReason } from '#app/nouns/deal/deal-reasons.ts'
import { dealMoves, isOver } from '#app/nouns/deal/deal-states.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { EndDialog } from '#app/ui/dialogs/end-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { SmallCover } from '#app/ui/pictures/small-cover.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import { DealSteps, type DealPlace } from './deal-steps.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { useDeal } from './use-deal.ts'

/** The page fills these, because other features do what they are about. */
export interface DealSlots {
  /** Where and when the two meet, above the steps. */
  Meeting?: React.ComponentType<{ deal: Deal; refresh: () => Promise<void> }>
  /** How to pay by UPI; only while the buyer pays so. */
  PayByUpi?: React.ComponentType<{ deal: Deal }>
  /** The two say here what they think of each other, afterwards. */
  Review?: React.ComponentType<{ deal: Deal; refresh: () => Promise<void> }>
  /** Tells the admins of the deal. */
  Report?: React.ComponentType<{ deal: Deal; look: string }>
}

type Props = {
  first: Deal
  viewer: string
  checks: readonly { key: string; label: string }[]
  slots: DealSlots
}

/** A deal step by step, the same on both phones. */
export function DealView({ first, viewer, checks, slots: { Meeting, PayByUpi, Review, Report } }: Props) {
  const { deal, isWaiting, move, refresh, setDeal } = useDeal(first, viewer)
  const [isEnding, setEnding] = useState(false)
  const place: DealPlace = { deal, isWaiting, move, checks, onEnd: () => setEnding(true) }
  const isOn = !isOver(deal.state)
  // These parts ask the server about the deal, so they wait until it knows all moves.
  const isKnown = !isWaiting
  return (
    <div className="flex flex-col gap-5">
      <Head deal={deal} />
      {deal.state === 'fallen' && (
        <p role="status" className="rounded-lg bg-sunken p-4">
          {say.fellThrough()} {deal.reason !== null && sayDealReason(deal.reason)}
        </p>
      )}
      {deal.state === 'done' && (
        <p role="status" className="rounded-lg bg-brand-soft p-4 font-semibold text-on-brand-soft">
          {say.dealDone()}
        </p>
      )}
      {Meeting && (deal.state === 'agreed' || deal.state === 'meeting') && <Meeting deal={deal} refresh={refresh} />}
      {deal.state !== 'fallen' && (
        <DealSteps
          place={place}
          pay={PayByUpi && isKnown && deal.side === 'buyer' && deal.payment === 'upi' && <PayByUpi deal={deal} />}
        />
      )}
      {Review && isKnown && deal.state === 'done' && <Review deal={deal} refresh={refresh} />}
      <div className="flex flex-col gap-3">
        {isOn && dealMoves(deal.state, deal.side).includes('fall') && (
          <button type="button" className={buttonClass('quiet', 'self-start')} onClick={() => setEnding(true)}>
            {say.fallAction()}
          </button>
        )}
        <SomethingWrong deal={deal} onNoted={setDeal} Report={Report} />
      </div>
      <EndDialog
        open={isEnding}
        title={say.fallQuestion()}
        text={say.fallText()}
        legend={say.fallQuestion()}
        choices={fallChoices(deal.side)}
        missing={say.chooseReason()}
        action={say.fallAction()}
        working={say.sending()}
        busy={false}
        onClose={() => setEnding(false)}
        onChoose={(reason) => {
          move({ move: 'fall', reason })
          setEnding(false)
        }}
      />
    </div>
  )
}

function Head({ deal: { item, other, side, amount, until, conversation, state } }: { deal: Deal }) {
  const isHeld = until !== null && (state === 'agreed' || state === 'meeting')
  const title = (
    <span className="line-clamp-2 font-semibold break-words" dir="auto" lang={foreignLang(item.title)}>
      {item.title}
    </span>
  )
  return (
    <header className="flex flex-col gap-3">
      <h1 className="font-display text-2xl font-bold lg:text-3xl">{say.dealWith({ name: other.name })}</h1>
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3">
        <SmallCover cover={item.cover} size={56} />
        <div className="min-w-0 flex-1">
          {item.id === null ? title : <a href={pageHref(`/listing/${item.id}`)}>{title}</a>}
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price as="span" rupees={amount} className="text-lg" />
            <span className="text-sm text-ink-soft">{side === 'buyer' ? say.youBuy() : say.youSell()}</span>
          </p>
          {isHeld && <p className="text-sm text-ink-soft">{say.reservedUntil({ time: formatDayTime(until) })}</p>}
        </div>
      </div>
      <a
        href={pageHref(`/messages?c=${conversation}`)}
        className="inline-flex min-h-11 items-center self-start text-brand underline"
      >
        {say.openChat()}
      </a>
    </header>
  )
}
