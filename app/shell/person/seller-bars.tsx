import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import * as sayAway from '#app/features/people/away/messages/messages.ts'
import { saveAway, useAway } from '#app/features/people/away/use-away.ts'
import { ASKED_SHOWN, SALE_PATH } from '#app/features/selling/still-on-sale/asked.ts'
import * as sayAsked from '#app/features/selling/still-on-sale/messages/messages.ts'
import { useAskedCount } from '#app/features/selling/still-on-sale/use-answers.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay } from '#app/shared/text/dates.ts'

const BAR = 'flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-sunken px-4 py-1 text-center'
const DEED = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

/** Tells a seller on every page that they are away, or that a question waits for them. */
export function SellerBars({ awayUntil, asked }: { awayUntil: string | null; asked: number }) {
  const until = useAway(awayUntil)
  return until ? <AwayBar until={until} /> : <AskedBar asked={asked} />
}

function AwayBar({ until }: { until: string }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function comeBack() {
    setBusy(true)
    await saveAway(null)
    setBusy(false)
    await revalidate()
  }

  return (
    <div role="status" className={BAR}>
      <span>
        <strong>{sayAway.youAreAway({ date: formatDay(until) })}</strong> {sayAway.allPaused()}
      </span>
      <button type="button" disabled={busy} className={DEED} onClick={() => void comeBack()}>
        {busy ? sayAway.saving() : sayAway.comeBack()}
      </button>
    </div>
  )
}

function AskedBar({ asked }: { asked: number }) {
  const { pathname } = useLocation()
  const n = useAskedCount(asked)
  // The page itself asks.
  if (n === 0 || pathname.endsWith(SALE_PATH)) return null
  return (
    <div role="status" className={BAR}>
      <span>{n === 1 ? sayAsked.barOne() : n > ASKED_SHOWN ? sayAsked.barMore() : sayAsked.barMany({ n })}</span>
      <a href={pageHref(SALE_PATH)} className={DEED}>
        {sayAsked.answer()}
      </a>
    </div>
  )
}
