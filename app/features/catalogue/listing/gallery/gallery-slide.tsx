import { Sparkles } from 'lucide-react'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { categoryPicture, type CategoryId } from '#app/nouns/category/category-list.ts'
import { isEnhanced, photoUrl, photoWidths } from '#app/shared/files/photo-variants.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { usePhotoBase } from '#app/ui/pictures/photo-base.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'

const PHOTO_SIZES = '(min-width: 80rem) 37rem, (min-width: 64rem) calc(50vw - 3rem), 100vw'

type Props = {
  photo: PhotoView & { alt: string }
  index: number
  /** How many photos the listing has. */
  count: number
  category: CategoryId
  /** Called on a plain click or tap, which then does not follow the link to the full size. */
  onOpen: (index: number) => void
}

/** A photo in the row of the gallery. */
export function GallerySlide({ photo, index, count, category, onOpen }: Props) {
  const many = count > 1
  const base = usePhotoBase()(photo.key)

  function openPhoto(event: React.MouseEvent) {
    // The browser opens the new tab or window.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(index)
  }

  return (
    <li id={`photo-${index + 1}`} className="relative w-full shrink-0 scroll-mt-32 snap-center snap-always">
      <a
        href={photoUrl(photo.key, photoWidths(photo.width).at(-1) ?? 320, base)}
        aria-label={say.viewFullScreen({ photo: photo.alt })}
        className="block cursor-zoom-in outline-offset-[-3px]"
        onClick={openPhoto}
      >
        <Photo
          photo={photo}
          fallback={categoryPicture(category)}
          sizes={PHOTO_SIZES}
          priority={index === 0}
          whole
          className={many ? 'gallery-photo gallery-photo-many' : 'gallery-photo'}
        />
      </a>
      {isEnhanced(photo.key) && (
        <span className="pointer-events-none absolute bottom-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-white">
          <Sparkles aria-hidden className="size-4" />
          {say.photoEnhanced()}
        </span>
      )}
      {many && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-white tabular-nums"
        >
          {index + 1} / {count}
        </span>
      )}
    </li>
  )
}
