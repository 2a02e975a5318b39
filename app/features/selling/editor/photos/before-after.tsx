import { MoveHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'

type Props = { before: PhotoView; after: PhotoView }

/** Detaches a field from the surrounding form, where Enter would save the listing. */
export const NO_FORM = ''

const TAG = 'pointer-events-none absolute top-2 rounded-sm bg-black/70 px-2 py-0.5 text-sm font-semibold text-white'
const SIZES = '(min-width: 34rem) 30rem, 90vw'

/** Two photos on top of each other, with a divider that moves by touch, mouse or keyboard. */
export function BeforeAfter({ before, after }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState(50)

  function followPointer(event: React.PointerEvent) {
    const place = box.current?.getBoundingClientRect()
    if (place) setLine(Math.round(Math.min(1, Math.max(0, (event.clientX - place.left) / place.width)) * 100))
  }

  const photo = (view: PhotoView, alt: string) => (
    <Photo
      photo={{ ...view, alt }}
      fallback="/art/empty-items.svg"
      sizes={SIZES}
      priority
      whole
      className="size-full"
    />
  )
  // Styles are set by script, which the Content-Security-Policy allows. The server never renders a dialog's content.
  return (
    <div
      ref={box}
      style={{ aspectRatio: `${after.width} / ${after.height}` }}
      className="relative max-h-[60vh] w-full cursor-ew-resize touch-pan-y overflow-hidden rounded-lg bg-sunken select-none"
      // Prevents the browser from dragging the picture.
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        followPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) followPointer(event)
      }}
    >
      <input
        type="range"
        form={NO_FORM}
        min={0}
        max={100}
        step={5}
        value={line}
        aria-label={say.line()}
        aria-valuetext={say.linePlace({ before: line, after: 100 - line })}
        className="peer sr-only"
        onChange={(event) => setLine(Number(event.target.value))}
      />
      {photo(before, say.before())}
      <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${line}%)` }}>
        {photo(after, say.after())}
      </div>
      <span className={`${TAG} left-2`}>{say.before()}</span>
      <span className={`${TAG} right-2`}>{say.after()}</span>
      <span
        aria-hidden
        style={{ left: `${line}%` }}
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-white shadow-float peer-focus-visible:*:outline-3 peer-focus-visible:*:outline-offset-2 peer-focus-visible:*:outline-focus"
      >
        <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-card">
          <MoveHorizontal className="size-5" />
        </span>
      </span>
    </div>
  )
}
