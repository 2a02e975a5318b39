import { Handshake, MessagesSquare, Tag } from 'lucide-react'

import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

const STEPS = [
  { icon: Tag, title: 'List an item', text: 'Take a few photos, say what it is and name your price.' },
  { icon: MessagesSquare, title: 'Connect with buyers', text: 'Buyers ask, you answer. Agree on price and place.' },
  { icon: Handshake, title: 'Complete the sale', text: 'Meet in a public place, check the item, and shake on it.' },
]

export function HowItWorks() {
  return <Unchanging as="section" aria-labelledby="how" className="page-width mt-14" inside={Steps} />
}

function Steps() {
  return (
    <>
      <h2 id="how" className="font-display text-2xl font-bold">
        How It Works
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5">
            <span className="inline-flex size-11 items-center justify-center rounded-md bg-brand-soft text-on-brand-soft">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="mt-3 font-semibold">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
