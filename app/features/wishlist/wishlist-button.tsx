import { Heart } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/wishlist/messages/messages.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { setSaved } from './saved-marks.ts'
import { useSaved } from './use-saved.ts'

const EmptyHeart = makeIcon(Heart, 'size-5')

type Props = { item: Pick<Listing, 'id' | 'title' | 'isSaved'>; className?: string }

/** The wishlist toggle on a listing's own page. */
export function WishlistButton({ item, className = '' }: Props) {
  const saved = useSaved(item)
  const [isAsking, setAsking] = useState(false)
  const [SaveDialog, load] = usePart(() => import('./save-dialog.tsx'))
  // A visitor who tapped a heart before its script ran, or who follows such a link, is asked first: a link alone saves
  // nothing.
  useHashOpened('#save', saved === false, () => void load().then(setAsking))
  if (item.isSaved === undefined) {
    return (
      <a
        href={pageHref(signInPath(`/listing/${item.id}#save`))}
        rel="nofollow"
        className={buttonClass('plain', className)}
        onClick={() => toast.error(say.signInToUse())}
      >
        <EmptyHeart />
        {say.wishlist()}
      </a>
    )
  }
  if (item.isSaved === null) return null
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain', `noscript:hidden ${className}`)}
        aria-pressed={saved ?? false}
        aria-label={say.wishlistItem({ title: item.title })}
        onClick={() => void setSaved(item.id, !saved)}
      >
        <Heart aria-hidden className={`size-5 ${saved ? 'fill-heart text-heart' : ''}`} />
        {say.wishlist()}
      </button>
      {SaveDialog && <SaveDialog item={item} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}
