import * as say from '#app/features/wishlist/messages/messages.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { setSaved } from './saved-marks.ts'
import { useSaved } from './use-saved.ts'

type Props = { item: Pick<ListingCard, 'id' | 'title' | 'isSold' | 'isSaved'> }

/**
 * The heart on a card, drawn by `heart.css`. Sold items have one only to be removed, and the viewer's own items have
 * none.
 */
export function Heart({ item }: Props) {
  if (item.isSaved !== undefined) return <HeartButton item={item} />
  // A link, so that it works before any script has run; and it is the same for everybody, so it can be cached.
  return item.isSold ? null : (
    <a
      className="heart"
      href={pageHref(signInPath(`/listing/${item.id}#save`))}
      rel="nofollow"
      aria-label={say.saveItem({ title: item.title })}
      onClick={() => toast.error(say.signInToUse())}
    />
  )
}

function HeartButton({ item }: Props) {
  const saved = useSaved(item)
  if (item.isSaved === null || (item.isSold && !saved)) return null
  return (
    <button
      type="button"
      className="heart noscript:hidden"
      aria-pressed={saved ?? false}
      aria-label={say.saveItem({ title: item.title })}
      onClick={() => void setSaved(item.id, !saved)}
    />
  )
}
