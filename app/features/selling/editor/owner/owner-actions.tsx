import { BadgeCheck, Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { AskedNotice } from '#app/features/selling/still-on-sale/asked-list.tsx'
import type { AskedItem } from '#app/features/selling/still-on-sale/asked.ts'
import { mayDo } from '#app/nouns/item/item-states.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { deleteOwnItem, markAsSoldQuestion, markOwnItem, ON_PAGE, similarPath } from './owner-calls.ts'

type Props = { item: { id: string; title: string; isSold: boolean }; asked: AskedItem | null }

/** The owner's actions on the page of a listing; a sold item has none. Loaded for owners only. */
export default function OwnerActions({ item, asked }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'delete' | 'sold' | null>(null)
  // It stays after an answer, to say so.
  const [question] = useState(asked)
  const editPath = `/edit-item/${item.id}`
  const opening = useComing()?.path === editPath

  if (!mayDo(item, 'edit')) return null
  return (
    <section aria-label={say.yourListing()} className="grid grid-pairs gap-3">
      {question && (
        <div className="col-span-full">
          <AskedNotice item={question} onAnswered={() => void revalidate()} />
        </div>
      )}
      <Link to={editPath} className={buttonClass('primary', 'col-span-full')} aria-busy={opening}>
        <BusyLabel busy={opening} working={say.loading()}>
          <Pencil aria-hidden className="size-5" />
          {say.editListing()}
        </BusyLabel>
      </Link>
      <button
        type="button"
        className={buttonClass('plain', 'gap-1.5! px-2! text-sm! sm:text-base!')}
        onClick={() => setAsking('sold')}
      >
        <BadgeCheck aria-hidden className="size-5 shrink-0" />
        {say.markAsSold()}
      </button>
      <button
        type="button"
        className={buttonClass('plain', 'gap-1.5! px-2! text-sm! text-bad! sm:text-base!')}
        onClick={() => setAsking('delete')}
      >
        <Trash2 aria-hidden className="size-5 shrink-0" />
        {say.deleteListing()}
      </button>
      <Link to={similarPath(item)} className={buttonClass('quiet', 'col-span-full')}>
        <Copy aria-hidden className="size-5" />
        {say.sellSimilar()}
      </Link>
      <ConfirmDialog
        open={asking === 'sold'}
        {...markAsSoldQuestion()}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if ((await markOwnItem(item.id, true)) !== 'failed') await revalidate()
        }}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={say.deleteListingAsk()}
        text={say.deleteListingText({
          title: (text) => (
            <strong lang={foreignLang(text)} className="break-words text-ink">
              {text}
            </strong>
          ),
          name: item.title,
        })}
        action={say.deleteListing()}
        working={say.deleting()}
        danger
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (await deleteOwnItem(item.id, ON_PAGE)) await navigate('/profile')
        }}
      />
    </section>
  )
}
