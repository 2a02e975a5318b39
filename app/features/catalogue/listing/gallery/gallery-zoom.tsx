import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { categoryPicture, type CategoryId } from '#app/nouns/category/category-list.ts'
import { FullScreen } from '#app/ui/dialogs/full-screen.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'

import { MAX_SCALE } from './gallery-view.ts'
import type { NamedPhoto } from './name-photos.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'

const STEP = 1.6
const PAN_PX = 80
const BUTTON =
  'inline-flex size-12 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/80 disabled:opacity-40 focus-visible:outline-white'

type Props = {
  photos: readonly NamedPhoto[]
  category: CategoryId
  start: number
  /** Receives the index of the photo seen last. */
  onClose: (index: number) => void
}

/** Shows one photo at a time, full-screen. Loaded on first use. */
export default function GalleryZoom({ photos, category, start, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const { view, zoomBy, pan, reset, handlers } = useZoomGestures(box, goToPhoto)
  const photo = photos[index]

  function goToPhoto(step: 1 | -1) {
    const next = index + step
    if (!photos[next]) return
    reset()
    setIndex(next)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const zoomed = view.scale > 1
    const actions: Record<string, () => void> = {
      ArrowLeft: () => (zoomed ? pan({ x: PAN_PX, y: 0 }) : goToPhoto(-1)),
      ArrowRight: () => (zoomed ? pan({ x: -PAN_PX, y: 0 }) : goToPhoto(1)),
      ArrowUp: () => pan({ x: 0, y: PAN_PX }),
      ArrowDown: () => pan({ x: 0, y: -PAN_PX }),
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': reset,
    }
    const action = actions[event.key]
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  return (
    <FullScreen
      label={say.photoFullScreen()}
      className="overscroll-contain bg-black text-white"
      onKeyDown={onKeyDown}
      onClose={() => onClose(index)}
    >
      <div
        ref={box}
        className={`absolute inset-0 touch-none select-none ${view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
        {...handlers}
      >
        {photo && (
          <div
            lang={photo.lang}
            className="pointer-events-none size-full"
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          >
            <Photo
              key={photo.key}
              photo={photo}
              fallback={categoryPicture(category)}
              sizes={view.scale > 1 ? '1600px' : '100vw'}
              priority
              whole
              className="size-full bg-transparent!"
            />
          </div>
        )}
      </div>
      <p aria-live="polite" className="pointer-events-none absolute top-5 left-5 font-semibold tabular-nums">
        {index + 1} / {photos.length}
      </p>
      <div className="absolute inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom))] flex justify-center gap-3">
        <Control name={say.previousPhoto()} icon={ChevronLeft} disabled={index === 0} onPress={() => goToPhoto(-1)} />
        <Control name={say.zoomOut()} icon={ZoomOut} disabled={view.scale === 1} onPress={() => zoomBy(1 / STEP)} />
        <Control name={say.zoomIn()} icon={ZoomIn} disabled={view.scale === MAX_SCALE} onPress={() => zoomBy(STEP)} />
        <Control
          name={say.nextPhoto()}
          icon={ChevronRight}
          disabled={index === photos.length - 1}
          onPress={() => goToPhoto(1)}
        />
      </div>
    </FullScreen>
  )
}

type ControlProps = { name: string; icon: LucideIcon; disabled: boolean; onPress: () => void }

function Control({ name, icon: Icon, disabled, onPress }: ControlProps) {
  return (
    // Stays focusable at the end of the photos: a focused button must not disappear.
    <button
      type="button"
      aria-label={name}
      aria-disabled={disabled}
      className={`${BUTTON} aria-disabled:opacity-40`}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
}
