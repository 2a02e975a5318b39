import { useState } from 'react'

import { readWholeAmount } from '#app/features/offers/dialogs/typed-amount.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { leastOffer } from '#app/nouns/offer/offer-limits.ts'
import type { OfferTerms } from '#app/nouns/offer/offer.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

type Props = {
  item: { id: string; price: number }
  offers: OfferTerms & {
    open: number
    takesAny: boolean
    reserved: { conversation: string; name: string; until: string } | null
  }
}

/** Its seller sees how many offers for a listing are open, for whom it is reserved, and the terms. */
export function OwnOffers({ item, offers }: Props) {
  const { open, reserved, takesAny } = offers
  return (
    <section
      aria-label={say.offersOnListing()}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      {reserved && (
        <p>
          {say.reservedUntil({ name: reserved.name, time: formatDayTime(reserved.until) })}{' '}
          <a
            href={pageHref(`/messages?c=${reserved.conversation}`)}
            className="inline-flex min-h-11 items-center underline"
          >
            {say.openConversation()}
          </a>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{say.openOffers({ n: open })}</span>
        {open > 0 && (
          <a href={pageHref('/messages?filter=selling')} className="inline-flex min-h-11 items-center underline">
            {say.seeOffers()}
          </a>
        )}
      </p>
      {takesAny ? (
        <Terms item={item} initial={offers} />
      ) : (
        <p className="text-sm text-ink-soft">
          {say.takesNone()}{' '}
          <a href={pageHref('/profile#offer-settings')} className="inline-flex min-h-11 items-center underline">
            {say.toSettings()}
          </a>
        </p>
      )}
    </section>
  )
}

function Terms({ item, initial }: { item: Props['item']; initial: OfferTerms }) {
  const [takes, setTakes] = useState(initial.takesOffers)
  const [text, setText] = useState(initial.least === null ? '' : String(initial.least))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(takesOffers: boolean, least: number | null) {
    setBusy(true)
    setProblem(undefined)
    try {
      await askApi('PUT', `/items/${item.id}/offer-terms`, { takesOffers, least })
      toast.success(say.termsSaved(), { about: 'terms of offers' })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.fields['least'] ?? sayWithWait(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const least = text.trim() === '' ? null : readWholeAmount(text)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        {takes ? say.termsFrom({ amount: formatRupees(leastOffer(item.price, least)) }) : say.termsOff()}
      </summary>
      <form
        noValidate
        className="mt-2 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && least === null) setProblem(say.amountWhole())
          else void save(takes, least)
        }}
      >
        <CheckLine
          checked={takes}
          disabled={busy}
          onChange={async (checked) => {
            setTakes(checked)
            if (!(await save(checked, least))) setTakes(!checked)
          }}
        >
          {say.takeOffers()}
        </CheckLine>
        {takes && (
          <>
            <Field label={say.leastAmount()} optional hint={say.leastAmountHint()} error={problem}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-48 tabular-nums"
                  value={text}
                  readOnly={busy}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            <button type="submit" className={buttonClass('plain', 'self-start')} disabled={busy}>
              <BusyLabel busy={busy} working={say.sending()}>
                {say.saveTerms()}
              </BusyLabel>
            </button>
          </>
        )}
      </form>
    </details>
  )
}
