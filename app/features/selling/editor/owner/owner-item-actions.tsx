import { BadgeCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

import { itemRules } from './item-states.ts'
import { deleteOwnItem, markAsSoldQuestion, markOwnItem, ON_CARD } from './owner-calls.ts'

type Props = {
  item: { id: string; title: string; isSold: boolean }
  /** Called after the item changed or was deleted. By default the page's data is reloaded. */
  onChanged?: (change: 'deleted' | 'sold' | 'available') => void
}

const ICON =
  'inline-flex size-11 items-center justify-center rounded-full bg-raised text-ink shadow-card ring-1 ring-line hover:bg-sunken disabled:opacity-60'

/**
 * The owner's actions on a card of the profile's grid. They are positioned in the card's own `relative` box. With a
 * mouse they appear on hover (a parent with the class `group`) or on focus; on touch screens they are always visible.
 */
export function OwnerItemActions({ item, onChanged }: Props) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'delete' | 'sold' | null>(null)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** Whether the user's action marks the item as sold. */
  const asked = useRef<boolean | null>(null)
  const rules = itemRules(item)
  const changed = async (change: 'deleted' | 'sold' | 'available') => (onChanged ? onChanged(change) : revalidate())

  // The button disappears after its action, and the focus with it.
  useEffect(() => {
    if (asking || busy || asked.current === null || document.activeElement !== document.body) return
    if (item.isSold === asked.current) asked.current = null
    box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [asking, busy, item.isSold])

  async function markSold(sold: boolean) {
    asked.current = sold
    const how = await markOwnItem(item.id, sold)
    if (how === 'done') await changed(sold ? 'sold' : 'available')
    if (how === 'gone') await changed('deleted')
  }

  async function makeAvailable() {
    setBusy(true)
    await markSold(false)
    setBusy(false)
  }

  return (
    <>
      <div
        ref={box}
        className="absolute top-2 right-2 z-10 flex flex-col gap-1.5 sm:flex-row sm:gap-2 transition-opacity focus-within:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100"
      >
        {rules.allows.edit && (
          <a
            href={pageHref(`/edit-item/${item.id}`)}
            className={ICON}
            aria-label={say.editNamed(item)}
            title={say.edit()}
          >
            <Pencil aria-hidden className="size-5" />
          </a>
        )}
        {rules.moves.includes('sold') && (
          <button
            type="button"
            className={ICON}
            aria-label={say.markNamedSold(item)}
            title={say.markAsSold()}
            onClick={() => setAsking('sold')}
          >
            <BadgeCheck aria-hidden className="size-5" />
          </button>
        )}
        {rules.moves.includes('in-stock') && (
          <button
            type="button"
            className={ICON}
            aria-label={say.markNamedAvailable(item)}
            title={say.markAsAvailable()}
            disabled={busy}
            onClick={() => void makeAvailable()}
          >
            <RotateCcw aria-hidden className="size-5" />
          </button>
        )}
        {rules.allows.delete && (
          <button
            type="button"
            className={`${ICON} text-bad!`}
            aria-label={say.deleteNamed(item)}
            title={say.deleteIt()}
            onClick={() => setAsking('delete')}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'sold'}
        {...markAsSoldQuestion()}
        onClose={() => setAsking(null)}
        onConfirm={() => markSold(true)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={say.deleteItemAsk()}
        text={say.deleteItemText({
          title: (text) => (
            <strong lang={foreignLang(text)} className="break-words text-ink">
              {text}
            </strong>
          ),
          name: item.title,
        })}
        action={say.deleteIt()}
        working={say.deleting()}
        danger
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (await deleteOwnItem(item.id, ON_CARD)) await changed('deleted')
        }}
      />
    </>
  )
}
