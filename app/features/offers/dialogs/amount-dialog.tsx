import { useId, useRef, useState } from 'react'

import * as say from '#app/features/offers/messages/messages.ts'
import { quickOffers } from '#app/nouns/offer/offer-limits.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'

import { readWholeAmount } from './typed-amount.ts'

type Props = {
  open: boolean
  title: string
  /** The listing, shown above the amount. */
  about?: React.ReactNode
  range: { least: number; most: number }
  /** The amount in the field when it opens. */
  start: number | null
  hint: React.ReactNode
  action: string
  /** Sends the amount under an id that stays the same while the amount does. Rejects with what the API refused. */
  onSend: (offer: { id: string; amount: number }) => Promise<void>
  /** The page on which a visitor signs in to send this amount; left out for a viewer. */
  signInHref?: (amount: number) => string
  onClose: () => void
}

/** Asks for an amount in whole rupees, with quick steps below the price. */
export default function AmountDialog(props: Props) {
  return (
    <Dialog open={props.open} title={props.title} className="text-left" onClose={props.onClose}>
      <AmountForm {...props} />
    </Dialog>
  )
}

function AmountForm({ about, range, start, hint, action, onSend, signInHref, onClose }: Props) {
  const [text, setText] = useState(start === null ? '' : String(start))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const tried = useRef<{ id: string; amount: number } | null>(null)
  const stepsId = useId()
  const amount = readWholeAmount(text)

  /** The amount, or null after saying what is wrong with it. */
  function checkAmount(): number | null {
    const wrong =
      amount === null
        ? say.amountWhole()
        : amount < range.least
          ? say.leastHere({ amount: formatRupees(range.least) })
          : amount > range.most
            ? say.mostHere({ amount: formatRupees(range.most) })
            : undefined
    setProblem(wrong)
    if (wrong === undefined) return amount
    field.current?.focus()
    return null
  }

  async function sendAmount() {
    const checked = checkAmount()
    if (checked === null || busy) return
    if (tried.current?.amount !== checked) tried.current = { id: newId(), amount: checked }
    setBusy(true)
    try {
      await onSend(tried.current)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.fields['amount'] ?? sayWithWait(error))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void sendAmount()
      }}
    >
      {about}
      <Field label={say.amount()} hint={hint} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            data-first-focus
            inputMode="numeric"
            autoComplete="off"
            value={text}
            readOnly={busy}
            className="max-w-48 text-lg! font-semibold tabular-nums"
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <QuickSteps
        id={stepsId}
        amounts={quickOffers(range.most, range.least)}
        chosen={amount}
        disabled={busy}
        onChoose={(chosen) => {
          setText(String(chosen))
          setProblem(undefined)
        }}
      />
      {signInHref ? (
        <a
          href={pageHref(signInHref(amount ?? range.most))}
          rel="nofollow"
          className={buttonClass('primary')}
          onClick={(event) => {
            if (checkAmount() === null) event.preventDefault()
          }}
        >
          {say.signInToOffer()}
        </a>
      ) : (
        <DialogActions busy={busy} action={action} working={say.sending()} onCancel={onClose} />
      )}
    </form>
  )
}

type StepsProps = {
  id: string
  amounts: readonly number[]
  chosen: number | null
  disabled: boolean
  onChoose: (amount: number) => void
}

function QuickSteps({ id, amounts, chosen, disabled, onChoose }: StepsProps) {
  if (amounts.length === 0) return null
  return (
    <div>
      <p id={id} className="sr-only">
        {say.quickSteps()}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <li key={amount}>
            <button
              type="button"
              aria-pressed={amount === chosen}
              disabled={disabled}
              className="min-h-11 rounded-full border border-line-strong bg-surface px-4 font-semibold tabular-nums hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft"
              onClick={() => onChoose(amount)}
            >
              {say.stepTo({ amount: formatRupees(amount) })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
