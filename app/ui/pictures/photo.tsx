import { useEffect, useRef, useState } from 'react'

import { photoSrcSet, photoUrl } from '#app/shared/files/photo-variants.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'

import { usePhotoBase } from './photo-base.tsx'

type Props = {
  /** Null where there is none. */
  photo: PhotoView | null
  /** Shown when there is no photo, and when it cannot be loaded. */
  fallback: string
  /** The photo's width on the page, as in the `sizes` attribute. */
  sizes: string
  /** For the page's largest paint: loaded at once, before the others. */
  priority?: boolean
  fit?: 'object-cover' | 'object-contain'
  /** Sets the box's shape; square by default. */
  className?: string
}

/** A photo in a box of fixed size, above a blurred placeholder. */
export function Photo({ photo, ...props }: Props) {
  if (photo) return <LoadedPhoto photo={photo} {...props} />
  const { fallback, fit = 'object-cover', className = 'aspect-square' } = props
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`}>
      <img src={fallback} alt="" className={`absolute inset-0 size-full ${fit}`} />
    </span>
  )
}

function LoadedPhoto({
  photo,
  fallback,
  sizes,
  priority,
  fit = 'object-cover',
  className = 'aspect-square',
}: Props & { photo: PhotoView }) {
  const { key, width, height, placeholder, alt } = photo
  const base = usePhotoBase()(key)
  const image = useRef<HTMLImageElement>(null)
  const [failedKey, setFailedKey] = useState<string>()

  // It may have failed before this script ran; then no event arrives.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedKey(key)
  }, [key])

  const layer = `absolute inset-0 size-full ${fit}`
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`}>
      {failedKey === key ? (
        <img src={fallback} alt={alt ?? ''} className={layer} />
      ) : (
        <>
          {placeholder && <img src={`data:image/webp;base64,${placeholder}`} alt="" aria-hidden className={layer} />}
          <img
            ref={image}
            src={photoUrl(key, 320, base)}
            srcSet={photoSrcSet(key, width, base)}
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
