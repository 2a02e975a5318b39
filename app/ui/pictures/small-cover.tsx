import { Package } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { photoUrl } from '#app/shared/files/photo-variants.ts'

import { usePhotoBase } from './photo-base.tsx'

const SIDES = { 48: 'size-12', 56: 'size-14' }

/** A small cover. The name of the thing is beside it, so the alt text is empty. */
export function SmallCover({ cover, size }: { cover: string | null; size: keyof typeof SIDES }) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const baseOf = usePhotoBase()

  // The image may have failed before hydration, in which case no error event follows.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(cover)
  }, [cover])

  const box = `${SIDES[size]} shrink-0 rounded-md bg-sunken`
  if (cover === null || failed === cover) {
    return (
      <span className={`${box} inline-flex items-center justify-center text-ink-soft`}>
        <Package aria-hidden className="size-6" />
      </span>
    )
  }
  return (
    <img
      ref={image}
      src={photoUrl(cover, 320, baseOf(cover))}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${box} object-cover`}
      onError={() => setFailed(cover)}
    />
  )
}
