import { useEffect, useId, useState } from 'react'

import { DealingRow } from '#app/features/deals/list/dealings-view.tsx'
import { fromPerson, toPerson } from '#app/features/deals/list/messages/messages.ts'
import { sayDealing } from '#app/features/deals/list/say-dealing.ts'
import type { DealStatus } from '#app/nouns/deal/deal-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { DAY } from '#app/shared/text/dates.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { waitingTime } from '#app/shared/text/waiting-time.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'

import * as say from './messages/messages.ts'
import type { Waiting, WaitingThing } from './waiting.schema.ts'

type Props = {
  first: Waiting
  /** The time of the page. */
  now: number
  /** Hears what happens while the page is open. The page gives it: the connection belongs to chats. */
  subscribe: (listener: (event: { event: string }) => void) => () => void
}

/** This lists what waits for an answer of the viewer, with a link to each. It is empty if nothing does. */
export function WaitingList({ first, now: loadedAt, subscribe }: Props) {
  const heading = useId()
  const { things, more, now } = useWaiting(first, loadedAt, subscribe)
  if (things.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-6">
      <h2 id={heading} className="font-display text-xl font-bold">
        {say.waitingForYou()}
      </h2>
      <ol className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {things.map((thing) => (
          <DealingRow
            key={`${thing.kind} ${thing.id}`}
            path={findPath(thing)}
            title={thing.title}
            cover={thing.cover}
            about={describe(thing)}
          >
            <span className="text-sm font-semibold">{sayDeed(thing)}</span>
            {thing.until !== null && <span className="text-sm text-ink-soft">{sayLeft(thing.until, now)}</span>}
          </DealingRow>
        ))}
      </ol>
      {more > 0 && (
        <a href={pageHref('/deals')} className="inline-flex min-h-11 items-center text-brand underline">
          {say.andMore({ n: more })}
        </a>
      )}
    </section>
  )
}

const CHANGES: readonly string[] = ['notice', 'card', 'message', 'deleted', 'gap']

/** The list, read again when something happens. Events that come meanwhile cause one more request. */
function useWaiting(first: Waiting, loadedAt: number, subscribe: Props['subscribe']) {
  const [state, setState] = useState({ first, now: loadedAt, waiting: first })
  // The page was loaded again.
  if (state.first !== first) setState({ first, now: loadedAt, waiting: first })
  useEffect(() => {
    let [isAsking, isStale, isLeft] = [false, false, false]
    async function refresh(): Promise<void> {
      isStale = true
      if (isAsking) return
      isAsking = true
      while (isStale && !isLeft) {
        isStale = false
        const waiting = await askApi('GET', '/me/waiting').catch((error: unknown) => {
          // The next event asks again.
          if (error instanceof ApiFailure) return null
          throw error
        })
        if (waiting && !isLeft) setState((before) => ({ ...before, now: Date.now(), waiting }))
      }
      isAsking = false
    }
    const stop = subscribe(({ event }) => {
      // The first connection comes some time after the page: its gap counts, too.
      if (CHANGES.includes(event)) void refresh()
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [subscribe])
  return { ...state.waiting, now: state.now }
}

/** Returns the page on which the viewer deals with the thing. */
function findPath({ kind, id, conversation }: WaitingThing): string {
  if (kind === 'sale') return '/still-on-sale'
  return kind === 'offer' || kind === 'proof' ? `/messages?c=${conversation}` : `/deals/${id}`
}

/** Names the other person, with the amount or the state of the deal. */
function describe({ kind, side, name, state, amount }: WaitingThing): string {
  if (name === null) return ''
  if (kind === 'offer' && amount !== null) {
    const facts = { name, price: formatRupees(amount) }
    return side === 'seller' ? say.personOffers(facts) : say.personAsks(facts)
  }
  if (kind === 'proof') return say.asksForProof({ name })
  const person = side === 'buyer' ? fromPerson({ name }) : toPerson({ name })
  return state === null ? person : `${person} · ${sayDealing({ kind: 'deal', state })}`
}

/** Names the viewer's next move. */
function sayDeed({ kind, side, state, count }: WaitingThing): string {
  switch (kind) {
    case 'offer':
      return side === 'seller' ? say.answerOffer() : say.answerCounter()
    case 'meeting':
      return say.pickTime()
    case 'review':
      return say.writeReview()
    case 'proof':
      return say.addProof()
    case 'sale':
      return say.stillOnSale({ n: count, count: formatCount(count) })
    case 'deal':
      return sayMove(side, state)
  }
}

/** The next move in each state, until one of the two confirms. */
const MOVES: Readonly<Partial<Record<DealStatus, () => string>>> = {
  agreed: say.agreeMeeting,
  meeting: say.sayMet,
  met: say.lookFirst,
  sent: say.lookFirst,
  looked: say.payNow,
}

function sayMove(side: Side, state: DealStatus | null): string {
  const sayNext = state === null ? undefined : MOVES[state]
  return sayNext?.() ?? (side === 'seller' ? say.confirmMoney() : say.confirmThing())
}

function sayLeft(until: string, now: number): string {
  const left = Math.max(0, Date.parse(until) - now)
  return left > 2 * DAY
    ? say.daysLeft({ n: Math.floor(left / DAY) })
    : say.timeLeft({ time: waitingTime(Math.floor(left / 1000)) })
}
