import { categoryPicture } from '#app/nouns/category/category-list.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { Price } from '#app/ui/texts/price.tsx'

/** The listing that a message is about. */
export type AboutListing = { id: string; title: string; price: number; category: string; photo: PhotoView | null }

/** A listing in one line: picture, title, price. Where large text leaves these no room beside the picture, they come below it. */
export function AboutListingLine({ listing: { title, price, category, photo } }: { listing: AboutListing }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="size-14 shrink-0 overflow-hidden rounded-md">
        <Photo photo={photo && { ...photo, alt: '' }} fallback={categoryPicture(category)} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="line-clamp-2 leading-snug break-words" dir="auto" lang={foreignLang(title)}>
          {title}
        </span>
        <Price as="span" rupees={price} />
      </span>
    </span>
  )
}
