import { ChevronLeft, ChevronRight, Expand, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { CategoryId } from '#app/shared/catalogue.ts'
import { isEnhanced, photoUrl, photoWidths } from '#app/shared/files/photo-variants.ts'
import type { ListingPhoto } from '#app/shared/listing.ts'
import { OFFLINE } from '#app/ui/api/api-call.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { GalleryThumbnails } from './gallery-thumbnails.tsx'

type ZoomModule = typeof import('./gallery-zoom.tsx')

type Props = { photos: readonly ListingPhoto[]; title: string; category: CategoryId; isSold: boolean }

const PHOTO_SIZES = '(min-width: 80rem) 37rem, (min-width: 64rem) calc(50vw - 3rem), 100vw'
// At an end, the arrow is paler but stays focusable: a focused button must not disappear.
const ARROW =
  'absolute top-1/2 z-10 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface text-ink opacity-0 shadow-card transition-opacity group-hover:opacity-100 focus-visible:opacity-100 aria-disabled:*:opacity-40 lg:inline-flex noscript:hidden'

/**
 * The photos in a row that scrolls natively. Each photo links to its full size and each thumbnail to its photo, so
 * everything works without JavaScript. With it, a photo opens full-screen and the arrow keys move through the row.
 */
export function Gallery({ photos, title, category, isSold }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<ZoomModule>()
  const [zoomed, setZoomed] = useState(false)
  const many = photos.length > 1
  const named = photos.map((photo, index) => ({
    ...photo,
    alt: photo.alt ?? (many ? `${title}, photo ${index + 1} of ${photos.length}` : title),
  }))

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

  function showPhoto(index: number, behavior: ScrollBehavior = 'smooth') {
    const slide = row.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : behavior })
    // Moves the focus along, so that Enter opens the visible photo.
    if (row.current?.contains(document.activeElement)) slide.querySelector('a')?.focus({ preventScroll: true })
    setCurrent(index)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || zoomed) return
    event.preventDefault()
    showPhoto(current + step)
  }

  function openZoom(event: React.MouseEvent, index: number) {
    // The browser opens the new tab or window.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    showPhoto(index)
    setZoomed(true)
    if (zoom) return
    import('./gallery-zoom.tsx').then(setZoom, () => {
      // Stay on the listing: offline, the photo's own address would fail.
      setZoomed(false)
      toast.error(OFFLINE)
    })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the links inside
    <section aria-label="Photos" className="group relative min-w-0" onKeyDown={onKeyDown}>
      <div className="relative -mx-4 lg:mx-0">
        <ul
          ref={row}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:rounded-xl"
        >
          {named.map((photo, index) => (
            <li
              key={photo.key}
              id={`photo-${index + 1}`}
              className="relative w-full shrink-0 scroll-mt-32 snap-center snap-always"
            >
              <a
                href={fullSize(photo)}
                aria-label={`View full screen: ${photo.alt}`}
                className="block cursor-zoom-in outline-offset-[-3px]"
                onClick={(event) => openZoom(event, index)}
              >
                <Photo
                  photo={photo}
                  fallback={`/art/category-${category}.svg`}
                  sizes={PHOTO_SIZES}
                  priority={index === 0}
                  fit="object-contain"
                  className={many ? 'gallery-photo gallery-photo-many' : 'gallery-photo'}
                />
              </a>
              {isEnhanced(photo.key) && (
                <span className="pointer-events-none absolute bottom-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-white">
                  <Sparkles aria-hidden className="size-4" />
                  Photo enhanced
                </span>
              )}
              {many && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-white tabular-nums"
                >
                  {index + 1} / {photos.length}
                </span>
              )}
            </li>
          ))}
        </ul>
        {isSold && (
          <span className="pointer-events-none absolute top-3 left-3 rounded-sm bg-sold px-3 py-1 font-bold text-on-sold">
            SOLD
          </span>
        )}
        <span
          aria-hidden
          className="pointer-events-none absolute top-3 right-3 inline-flex size-10 items-center justify-center rounded-full bg-scrim text-white"
        >
          <Expand className="size-5" />
        </span>
        {many && (
          <>
            <button
              type="button"
              aria-label="Previous photo"
              aria-disabled={current === 0}
              className={`${ARROW} left-3`}
              onClick={() => showPhoto(current - 1)}
            >
              <ChevronLeft aria-hidden className="size-6" />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              aria-disabled={current === photos.length - 1}
              className={`${ARROW} right-3`}
              onClick={() => showPhoto(current + 1)}
            >
              <ChevronRight aria-hidden className="size-6" />
            </button>
          </>
        )}
      </div>
      {many && <GalleryThumbnails photos={photos} category={category} current={current} onPick={showPhoto} />}
      {many && (
        <p className="sr-only" aria-live="polite">
          Photo {current + 1} of {photos.length}
        </p>
      )}
      {zoomed && zoom && (
        <zoom.GalleryZoom
          photos={named}
          category={category}
          start={current}
          onClose={(index) => {
            setZoomed(false)
            showPhoto(index, 'instant')
            row.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

function fullSize(photo: ListingPhoto | undefined): string {
  return photo ? photoUrl(photo.key, photoWidths(photo.width).at(-1) ?? 320) : ''
}
