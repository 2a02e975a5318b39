import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { categoryPicture, type CategoryId } from '#app/nouns/category/category-list.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'

type Props = {
  photos: readonly PhotoView[]
  category: CategoryId
  current: number
  onPick: (index: number) => void
}

/** One thumbnail per photo. Before hydration each links to its photo in the row. */
export function GalleryThumbnails({ photos, category, current, onPick }: Props) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2 lg:mt-3">
      {photos.map((photo, index) => (
        <li key={photo.key} className="w-11 lg:w-20">
          <a
            href={`#photo-${index + 1}`}
            aria-label={say.photoNumber({ number: index + 1 })}
            aria-current={index === current}
            className="block overflow-hidden rounded-md ring-brand transition-shadow hover:ring-2 aria-[current=true]:ring-3 noscript:ring-0!"
            onClick={(event) => {
              event.preventDefault()
              onPick(index)
            }}
          >
            <Photo photo={{ ...photo, alt: '' }} fallback={categoryPicture(category)} sizes="80px" />
          </a>
        </li>
      ))}
    </ul>
  )
}
