import { CircleX, Clock, Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import * as say from './messages/messages.ts'
import { wordsFor } from './request/request-looks.ts'
import type { OwnRequest } from './request/sponsored-request.schema.ts'
import { useRequest } from './use-request.ts'

type Props = {
  item: { id: string; title: string }
  request: OwnRequest | null
  where: 'onListing' | 'onOwnPage'
  /** When the page is outdated, reloads what its own loader does not cover. */
  onStale?: () => Promise<void>
}

const LOOKS = {
  pending: { icon: Clock, look: 'bg-accent-soft text-on-accent-soft' },
  approved: { icon: Sparkles, look: 'bg-good-soft text-good' },
  rejected: { icon: CircleX, look: 'bg-bad-soft text-bad' },
  over: { icon: Clock, look: 'bg-sunken text-ink-soft' },
}

/** For the owner: the button that requests sponsorship, or the state of the request. */
export function RequestSponsorship({ item, request: stored, where, onStale }: Props) {
  const { request, busy, send } = useRequest(item.id, stored, onStale)
  const box = useRef<HTMLDivElement>(null)
  const hasAsked = useRef(false)

  useEffect(() => {
    // The button is gone, and the focus with it.
    if (request && hasAsked.current) box.current?.focus({ preventScroll: true })
    hasAsked.current = false
  }, [request])

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {request ? (
        <State request={request} where={where} />
      ) : (
        <button
          type="button"
          disabled={busy}
          aria-label={busy ? undefined : where === 'onOwnPage' ? say.requestFor({ item: item.title }) : undefined}
          className={buttonClass('plain', 'w-full noscript:hidden')}
          onClick={() => {
            hasAsked.current = true
            void send()
          }}
        >
          <BusyLabel busy={busy} working={say.requesting()}>
            <Sparkles aria-hidden className="size-5" />
            {say.request()}
          </BusyLabel>
        </button>
      )}
    </div>
  )
}

function State({ request, where }: { request: OwnRequest; where: Props['where'] }) {
  const { icon: Icon, look } = LOOKS[request.isOver ? 'over' : request.status]
  return (
    <p className={`flex min-h-11 items-center gap-2 rounded-md px-3.5 py-2 font-semibold ${look}`}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">{wordsFor(request, where)}</span>
    </p>
  )
}
