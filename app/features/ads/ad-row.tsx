import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { site } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import { ADS_SHOWN } from './ad-rules.ts'
import type { ManagedAd } from './ad.ts'
import * as say from './messages/messages.ts'

type Props = {
  ad: ManagedAd
  /** Counted from 0. */
  at: number
  isLast: boolean
  busy: boolean
  /** Resolves with whether it succeeded. */
  onPlace: (to: number) => Promise<boolean>
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

const ARROW = buttonClass('plain', 'px-3! aria-disabled:opacity-60')

/** An ad in the admins' list. */
export function AdRow({ ad, at, isLast, busy, onPlace, onToggle, onEdit, onDelete }: Props) {
  const { id, title, link, imageUrl, active, isShown } = ad
  const moved = useRef<{ button: HTMLButtonElement; to: number } | null>(null)

  useEffect(() => {
    if (moved.current?.to !== at) return
    // Moving the row dropped the focus: return it to the button that moved it.
    if (document.activeElement === document.body) moved.current.button.focus()
    moved.current = null
  }, [at])

  async function moveAd(button: HTMLButtonElement, to: number) {
    if (busy || to < 0 || (isLast && to > at)) return
    moved.current = { button, to }
    if (!(await onPlace(to))) moved.current = null
  }

  return (
    <article
      aria-labelledby={`ad-${id}`}
      aria-busy={busy}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[15rem_1fr]"
    >
      <img
        src={imageUrl}
        alt=""
        width={1200}
        height={400}
        loading="lazy"
        className="aspect-3/1 h-auto w-full rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`ad-${id}`} lang={foreignLang(title)} className="min-w-0 text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          <StatusBadge tone={isShown && site().ads ? 'green' : active ? 'yellow' : 'grey'}>
            {active ? nameTurn(isShown) : say.off()}
          </StatusBadge>
        </div>
        <p className="text-sm">
          <a
            href={link.startsWith('/') ? pageHref(link) : link}
            rel="noopener"
            className="inline-flex min-h-11 items-center wrap-anywhere text-brand underline"
          >
            {link}
          </a>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <button
            type="button"
            aria-label={(active ? say.switchOffOne : say.switchOnOne)({ title })}
            aria-disabled={busy}
            className={buttonClass('plain', 'aria-disabled:opacity-60')}
            onClick={() => {
              if (!busy) onToggle()
            }}
          >
            {active ? say.switchOff() : say.switchOn()}
          </button>
          <button
            type="button"
            aria-label={say.moveUp({ title })}
            title={say.up()}
            aria-disabled={at === 0 || busy}
            className={ARROW}
            onClick={(event) => void moveAd(event.currentTarget, at - 1)}
          >
            <ArrowUp aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            aria-label={say.moveDown({ title })}
            title={say.down()}
            aria-disabled={isLast || busy}
            className={ARROW}
            onClick={(event) => void moveAd(event.currentTarget, at + 1)}
          >
            <ArrowDown aria-hidden className="size-5" />
          </button>
          <button type="button" aria-label={say.editOne({ title })} className={buttonClass('plain')} onClick={onEdit}>
            <Pencil aria-hidden className="size-5" />
            {say.edit()}
          </button>
          <button
            type="button"
            aria-label={say.removeOne({ title })}
            className={buttonClass('plain', 'text-bad!')}
            onClick={onDelete}
          >
            <Trash2 aria-hidden className="size-5" />
            {say.remove()}
          </button>
        </div>
      </div>
    </article>
  )
}

/** Names when visitors see an ad that is on. */
function nameTurn(isShown: boolean): string {
  if (!site().ads) return say.prepared()
  return isShown ? say.onHomePage() : say.behindFirst({ n: ADS_SHOWN })
}
