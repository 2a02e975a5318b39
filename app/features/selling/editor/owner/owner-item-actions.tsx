import { BadgeCheck, Copy, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { mayDo } from '#app/nouns/item/item-states.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MenuButton, MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { deleteOwnItem, markAsSoldQuestion, markOwnItem, ON_CARD, similarPath } from './owner-calls.ts'

type Props = {
  item: { id: string; title: string; isSold: boolean }
  /** Called after the item changed or was deleted. By default the page's data is reloaded. */
  onChanged?: (change: 'deleted' | 'sold' | 'available') => void
}

const ACTION = buttonClass('plain', 'grow gap-1.5! px-2! text-sm!')

/** The owner's actions at the end of a card of the profile's grid, with their names. Copying and deleting are in a menu. */
export function OwnerItemActions({ item, onChanged }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'delete' | 'sold' | null>(null)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** Whether the user's action marks the item as sold. */
  const isSoldWanted = useRef<boolean | null>(null)
  const changed = async (change: 'deleted' | 'sold' | 'available') => (onChanged ? onChanged(change) : revalidate())

  // The button disappears after its action, and the focus with it.
  useEffect(() => {
    if (asking || busy || isSoldWanted.current === null || document.activeElement !== document.body) return
    if (item.isSold === isSoldWanted.current) isSoldWanted.current = null
    box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [asking, busy, item.isSold])

  async function markSold(sold: boolean) {
    isSoldWanted.current = sold
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
      {/* Above the card's link, and as low on each card of a row. */}
      <div ref={box} className="relative z-10 mt-auto flex flex-wrap items-stretch gap-2 px-3 pb-3">
        {mayDo(item, 'edit') && (
          <a href={pageHref(`/edit-item/${item.id}`)} className={ACTION} aria-label={say.editNamed(item)}>
            <Pencil aria-hidden className="size-4 shrink-0 max-sm:hidden" />
            {say.edit()}
          </a>
        )}
        {mayDo(item, 'offerAgain') && (
          <button
            type="button"
            className={ACTION}
            aria-label={say.markNamedAvailable(item)}
            disabled={busy}
            onClick={() => void makeAvailable()}
          >
            <RotateCcw aria-hidden className="size-4 shrink-0 max-sm:hidden" />
            {say.markAsAvailable()}
          </button>
        )}
        {mayDo(item, 'delete') && (
          <MenuButton label={say.moreNamed(item)} icon={Ellipsis} className="border border-line-strong">
            <MenuItem icon={Copy} onSelect={() => void navigate(similarPath(item))}>
              {say.sellSimilar()}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
              {say.deleteIt()}
            </MenuItem>
          </MenuButton>
        )}
        {mayDo(item, 'sell') && (
          <button
            type="button"
            className={`${ACTION} basis-full`}
            aria-label={say.markNamedSold(item)}
            onClick={() => setAsking('sold')}
          >
            <BadgeCheck aria-hidden className="size-4 shrink-0 max-sm:hidden" />
            {say.markAsSold()}
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
