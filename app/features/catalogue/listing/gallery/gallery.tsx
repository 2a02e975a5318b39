import { Expand } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { categoryPicture, type CategoryId } from '#app/nouns/category/category-list.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'

import { GalleryArrows } from './gallery-arrows.tsx'
import { GallerySlide } from './gallery-slide.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { namePhotos } from './name-photos.ts'

type Props = {
  photos: readonly PhotoView[]
  title: string
  category: CategoryId
  isSold: boolean
  /** A control in the photo's upper corner. */
  corner?: React.ReactNode
}

/** The photos of a listing; for an imported one without any, the picture of its category, which says what it is. */
export function Gallery(props: Props) {
  return props.photos.length > 0 ? <PhotoRow {...props} /> : <NoPhoto {...props} />
}

function NoPhoto({ category, isSold, corner }: Props) {
  return (
    <section aria-label={say.photos()} className="min-w-0">
      <div className="relative -mx-4 overflow-hidden lg:mx-0 lg:rounded-xl">
        <Photo photo={null} fallback={categoryPicture(category)} sizes="" whole className="gallery-photo" />
        {isSold && <SoldMark />}
        {corner}
        <p className="absolute bottom-3 left-3 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-white">
          {say.noPhoto()}
        </p>
      </div>
    </section>
  )
}

const SoldMark = () => (
  <span className="pointer-events-none absolute top-3 left-3 rounded-sm bg-sold px-3 py-1 font-bold text-on-sold">
    {say.sold()}
  </span>
)

/**
 * The photos in a row that scrolls natively. Each photo links to its full size and each thumbnail to its photo, so
 * everything works without JavaScript. With it, a photo opens full-screen and the arrow keys move through the row.
 */
function PhotoRow({ photos, title, category, isSold, corner }: Props) {
  const { row, current, showPhoto, focusPhoto } = useSlides()
  const [isOpen, setOpen] = useState(false)
  const [Zoom, askForZoom] = usePart(() => import('./gallery-zoom.tsx'))
  const many = photos.length > 1
  const named = namePhotos(photos, title)

  async function openZoom() {
    if (await askForZoom()) setOpen(true)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || isOpen) return
    event.preventDefault()
    showPhoto(current + step)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the links inside
    <section aria-label={say.photos()} className="group relative min-w-0" onKeyDown={onKeyDown}>
      <div className="relative -mx-4 lg:mx-0">
        <ul
          ref={row}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:rounded-xl"
        >
          {named.map((photo, index) => (
            <GallerySlide
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              category={category}
              onOpen={(opened) => {
                showPhoto(opened)
                void openZoom()
              }}
            />
          ))}
        </ul>
        {isSold && <SoldMark />}
        <span
          aria-hidden
          className={`pointer-events-none absolute top-3 inline-flex size-11 items-center justify-center rounded-full bg-scrim text-white ${corner ? 'right-17' : 'right-3'}`}
        >
          <Expand className="size-5" />
        </span>
        {corner}
        {many && <GalleryArrows current={current} count={photos.length} onPick={showPhoto} />}
      </div>
      {many && <GalleryThumbnails photos={photos} category={category} current={current} onPick={showPhoto} />}
      {many && (
        <p className="sr-only" aria-live="polite">
          {say.photoOfTotal({ number: current + 1, total: photos.length })}
        </p>
      )}
      {Zoom && isOpen && (
        <Zoom
          photos={named}
          category={category}
          start={current}
          onClose={(index) => {
            setOpen(false)
            showPhoto(index, 'instant')
            focusPhoto(index)
          }}
        />
      )}
    </section>
  )
}

/** The index of the visible photo in a natively scrolling row, and scrolling to another one. */
function useSlides() {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const slides = [...(row.current?.children ?? [])]
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(slides.indexOf(target))
      },
      { root: row.current, threshold: 0.6 },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [])

  const focusPhoto = (index: number) => row.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true })

  function showPhoto(index: number, behavior: ScrollBehavior = 'smooth') {
    const slide = row.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : behavior })
    // Moves the focus along, so that Enter opens the visible photo.
    if (row.current?.contains(document.activeElement)) focusPhoto(index)
    setCurrent(index)
  }

  return { row, current, showPhoto, focusPhoto }
}
