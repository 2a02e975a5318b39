import { Handshake, MessagesSquare, Tag } from 'lucide-react'

import * as say from '#app/shell/messages/messages.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

const STEPS = [
  { icon: Tag, title: say.listAnItem, text: say.listAnItemText },
  { icon: MessagesSquare, title: say.connectWithBuyers, text: say.connectWithBuyersText },
  { icon: Handshake, title: say.completeTheSale, text: say.completeTheSaleText },
]

export function HowItWorks() {
  return <Unchanging as="section" aria-labelledby="how" className="page-width mt-14" inside={Steps} />
}

function Steps() {
  return (
    <>
      <h2 id="how" className="font-display text-2xl font-bold">
        {say.howItWorks()}
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title()} className="rounded-lg border border-line bg-surface p-5">
            <span className="inline-flex size-11 items-center justify-center rounded-md bg-brand-soft text-on-brand-soft">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="mt-3 font-semibold">
              {index + 1}. {title()}
            </h3>
            <p className="mt-1 text-ink-soft">{text()}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
