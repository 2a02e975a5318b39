import { BadgeCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router'

import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { itemRules } from './item-states.ts'
import { deleteOwnItem, MARK_AS_SOLD, markOwnItem, ON_PAGE } from './owner-calls.ts'

type Props = { item: { id: string; title: string; isSold: boolean } }

/** The owner's actions on the page of a listing; a sold item has none. Loaded for owners only. */
export default function OwnerActions({ item }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const [asking, setAsking] = useState<'delete' | 'sold' | null>(null)
  const editPath = `/edit-item/${item.id}`
  const opening = navigation.location?.pathname === editPath

  if (!itemRules(item).allows.edit) return null
  return (
    <section aria-label="Your listing" className="grid grid-pairs gap-3">
      <Link to={editPath} className={buttonClass('primary', 'col-span-full')} aria-busy={opening}>
        <BusyLabel busy={opening} working="Loading...">
          <Pencil aria-hidden className="size-5" />
          Edit Listing
        </BusyLabel>
      </Link>
      <button
        type="button"
        className={buttonClass('plain', 'gap-1.5! px-2! text-sm! sm:text-base!')}
        onClick={() => setAsking('sold')}
      >
        <BadgeCheck aria-hidden className="size-5 shrink-0" />
        Mark as sold
      </button>
      <button
        type="button"
        className={buttonClass('plain', 'gap-1.5! px-2! text-sm! text-bad! sm:text-base!')}
        onClick={() => setAsking('delete')}
      >
        <Trash2 aria-hidden className="size-5 shrink-0" />
        Delete Listing
      </button>
      <ConfirmDialog
        open={asking === 'sold'}
        {...MARK_AS_SOLD}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if ((await markOwnItem(item.id, true)) !== 'failed') await revalidate()
        }}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this listing?"
        text={
          <>
            <strong className="break-words text-ink">{item.title}</strong> and its photos will be gone for good. People
            you talk to about it keep the conversation.
          </>
        }
        action="Delete Listing"
        working="Deleting..."
        danger
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (await deleteOwnItem(item.id, ON_PAGE)) await navigate('/profile')
        }}
      />
    </section>
  )
}
