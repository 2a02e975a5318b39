import { useEffect, useRef, useState } from 'react'

import type { CategoryId } from '#app/shared/catalogue.ts'
import { photoSrcSet, photoUrl, type PhotoView } from '#app/shared/photo.ts'

type Props = {
  photo: PhotoView
  /** Whose drawing is shown when the photo cannot be loaded. */
  category: CategoryId
  /** How wide the photo is on the page, as in the `sizes` attribute. */
  sizes: string
  /** For the one photo that the page is judged by: loaded at once, before the others. */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** Gives the box its shape; a square unless it says otherwise. */
  className?: string
}

// Written out, because Tailwind finds class names by reading the source.
const LAYERS = {
  cover: 'absolute inset-0 size-full object-cover',
  contain: 'absolute inset-0 size-full object-contain',
}

/**
 * A photo in a box that keeps its space, above a hint of itself: eight pixels that the browser smooths into a blur when it
 * enlarges them, which costs a phone less than a filter does.
 */
export function Photo({ photo, category, sizes, priority = false, fit = 'cover', className = 'aspect-square' }: Props) {
  const { key, width, height, placeholder, alt } = photo
  const image = useRef<HTMLImageElement>(null)
  const [failedKey, setFailedKey] = useState<string>()
  const failed = failedKey === key

  // It may have failed before this script ran, and then no event comes.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedKey(key)
  }, [key])

  const layer = LAYERS[fit]
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`}>
      {failed ? (
        <img src={`/art/category-${category}.svg`} alt={alt ?? ''} className={layer} />
      ) : (
        <>
          {placeholder && <img src={`data:image/webp;base64,${placeholder}`} alt="" aria-hidden className={layer} />}
          <img
            ref={image}
            src={photoUrl(key, 320)}
            srcSet={photoSrcSet(key, width)}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt ?? ''}
            loading={priority ? undefined : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            className={layer}
            onError={() => setFailedKey(key)}
          />
        </>
      )}
    </span>
  )
}
