import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/deals/messages/messages.ts'
import { dealMoves, type DealStatus, type PaymentWay } from '#app/nouns/deal/deal-states.ts'
import type { Deal } from '#app/nouns/deal/deal.schema.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'

import type { WaitingMove } from './deal-outbox.ts'

export interface DealPlace {
  deal: Deal
  /** Something that was tapped here has not reached the server. */
  isWaiting: boolean
  move: (given: Omit<WaitingMove, 'id'>) => void
  checks: readonly { key: string; label: string }[]
  /** Asks why the deal ends. */
  onEnd: () => void
}

const STEPS = ['meet', 'look', 'pay', 'confirm'] as const
/** The step that a state is at; those before are done. */
const STEP_AT: Readonly<Record<DealStatus, number>> = {
  agreed: 0,
  meeting: 0,
  met: 1,
  sent: 1,
  looked: 2,
  paying: 3,
  paid: 3,
  given: 3,
  done: 4,
  fallen: 4,
}

/** The hand-over in its order: met, looked at, paid, confirmed. Only the step at hand has buttons. */
export function DealSteps({ place: given, pay }: { place: DealPlace; pay: React.ReactNode }) {
  const { deal, isWaiting } = given
  const at = STEP_AT[deal.state]
  const current = useRef<HTMLLIElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone.
    if (hasMoved.current) current.current?.focus({ preventScroll: true })
    hasMoved.current = false
  }, [at])
  const place: DealPlace = {
    ...given,
    move: (made) => {
      hasMoved.current = true
      given.move(made)
    },
  }
  const inside = [<Meet key="meet" {...place} />, <Look key="look" {...place} />, <Pay key="pay" {...place} />]
  return (
    <ol aria-label={say.steps()} className="flex flex-col gap-2">
      {STEPS.map((step, index) => {
        const isNow = index === at
        return (
          <li
            key={step}
            ref={isNow ? current : undefined}
            tabIndex={isNow ? -1 : undefined}
            aria-current={isNow ? 'step' : undefined}
            className={`flex gap-3 rounded-lg border bg-surface p-4 ${isNow ? 'border-brand shadow-float' : 'items-center border-line'}`}
          >
            <Mark number={index + 1} isDone={index < at} />
            <div className="min-w-0 flex-1">
              <h2 className={`font-semibold ${index > at ? 'text-ink-soft' : ''}`}>
                {sayStep(step, deal)}
                <span className="sr-only">
                  {' '}
                  ({index < at ? say.stepDone() : isNow ? say.stepNow() : say.stepLater()})
                </span>
              </h2>
              {isNow && (
                <div className="mt-2 flex flex-col gap-3" aria-live="polite">
                  {inside[index] ?? <Confirm {...place} pay={pay} />}
                  {isWaiting && <p className="text-sm font-semibold text-ink-soft">{say.waitingToSend()}</p>}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-full font-bold ${isDone ? 'bg-good text-on-brand' : 'bg-sunken text-ink'}`}
    >
      {isDone ? <Check className="size-5" /> : number}
    </span>
  )
}

function sayStep(step: (typeof STEPS)[number], { side, way, payment, state }: Deal): string {
  switch (step) {
    case 'meet':
      return way === 'ship' ? say.sentBySeller() : say.meetStep()
    case 'look':
      return side === 'buyer' ? say.lookStepBuyer() : say.lookStep()
    case 'pay':
      return payment === null || state === 'looked' ? say.payStep() : say.paysBy({ way: WAYS[payment]() })
    case 'confirm':
      return say.confirmStep()
  }
}

const WAYS: Readonly<Record<PaymentWay, () => string>> = { upi: say.upi, cash: say.cash, other: say.otherWay }

function Meet({ deal, move }: DealPlace) {
  const moves = dealMoves(deal.state, deal.side)
  return (
    <>
      <p className="text-sm">{say.meetHint()}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={buttonClass('primary')} onClick={() => move({ move: 'meet' })}>
          {say.meetAction()}
        </button>
        {moves.includes('send') && (
          <button type="button" className={buttonClass('plain')} onClick={() => move({ move: 'send' })}>
            {say.sendAction()}
          </button>
        )}
      </div>
    </>
  )
}

function Look({ deal, move, checks, onEnd }: DealPlace) {
  const [checked, setChecked] = useState<readonly string[]>([])
  if (deal.side === 'seller') return <p className="text-sm">{say.lookWait({ name: deal.other.name })}</p>
  return (
    <>
      <p className="text-sm">{deal.way === 'ship' ? say.sentBefore() : say.lookHint()}</p>
      {checks.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold">{say.checklist()}</legend>
          {checks.map(({ key, label }) => (
            <CheckLine
              key={key}
              checked={checked.includes(key)}
              onChange={(on) => setChecked(on ? [...checked, key] : checked.filter((one) => one !== key))}
            >
              {label}
            </CheckLine>
          ))}
          <p className="mt-1 text-sm text-ink-soft">{say.checkedOf({ n: checked.length, count: checks.length })}</p>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonClass('primary')}
          onClick={() => move({ move: 'look', checked: [...checked] })}
        >
          {say.lookAction()}
        </button>
        <button type="button" className={buttonClass('plain')} onClick={onEnd}>
          {say.notTaking()}
        </button>
      </div>
    </>
  )
}

function Pay({ deal, move }: DealPlace) {
  const amount = formatRupees(deal.amount)
  if (deal.side === 'seller') return <p className="text-sm">{say.payWait({ name: deal.other.name, amount })}</p>
  return (
    <>
      <p className="text-sm">{say.payHint({ amount })}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={buttonClass('primary')} onClick={() => move({ move: 'pay', payment: 'cash' })}>
          {say.payCash()}
        </button>
        <button type="button" className={buttonClass('primary')} onClick={() => move({ move: 'pay', payment: 'upi' })}>
          {say.payUpi()}
        </button>
        <button type="button" className={buttonClass('plain')} onClick={() => move({ move: 'pay', payment: 'other' })}>
          {say.payOther()}
        </button>
      </div>
    </>
  )
}

function Confirm({ deal, move, pay }: DealPlace & { pay: React.ReactNode }) {
  const { side, state } = deal
  const isMine = dealMoves(state, side).includes(side === 'seller' ? 'money' : 'thing')
  return (
    <>
      {state === 'paid' && <p>{say.moneyConfirmed()}</p>}
      {state === 'given' && <p>{say.thingConfirmed()}</p>}
      {state === 'paying' && pay}
      {isMine && (
        <>
          <p className="text-sm">{side === 'seller' ? say.moneyHint() : say.thingHint()}</p>
          <button
            type="button"
            className={buttonClass('primary', 'self-start')}
            onClick={() => move({ move: side === 'seller' ? 'money' : 'thing' })}
          >
            {side === 'seller' ? say.moneyAction() : say.thingAction()}
          </button>
        </>
      )}
      <p className="text-sm text-ink-soft">{say.noProof()}</p>
    </>
  )
}
