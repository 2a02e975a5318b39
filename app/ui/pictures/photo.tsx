import { useEffect, useRef, useState } from 'react'

import { photoSrcSet, photoUrl, type PhotoWidth } from '#app/shared/files/photo-variants.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { usePhotoBase } from './photo-base.tsx'
import { PLACEHOLDER, SAID } from './placeholder.ts'

type Props = {
  /** Null where there is none. */
  photo: PhotoView | null
  /** Shown when there is no photo, and when it cannot be loaded. */
  fallback: string
  /** The photo's width on the page, as in the `sizes` attribute. */
  sizes: string
  /** The largest variant that is offered; by default all are. */
  widest?: PhotoWidth
  /** For the page's largest paint: loaded at once, before the others. */
  priority?: boolean
  /** Shows all of the photo, where it otherwise fills the box. */
  whole?: boolean
  /** Sets the box's shape; square by default. */
  className?: string
}

/** A photo in a box of fixed size, above a blurred placeholder. */
export function Photo({ photo, ...props }: Props) {
  if (photo) return <LoadedPhoto photo={photo} {...props} />
  return (
    <span className={boxClass(props)}>
      <img src={props.fallback} alt="" />
    </span>
  )
}

const boxClass = ({ whole, className = 'aspect-square' }: Pick<Props, 'whole' | 'className'>) =>
  `photo ${whole ? 'photo-whole ' : ''}${className}`.trimEnd()

function LoadedPhoto({ photo, fallback, sizes, widest, priority, ...box }: Props & { photo: PhotoView }) {
  const { key, width, height, placeholder, alt } = photo
  const base = usePhotoBase()(key)
  const image = useRef<HTMLImageElement>(null)
  const [failedKey, setFailedKey] = useState<string>()

  // It may have failed before this script ran; then no event arrives.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedKey(key)
  }, [key])

  return (
    <span className={boxClass(box)}>
      {failedKey === key ? (
        <img src={fallback} alt={alt ?? ''} />
      ) : (
        <>
          <Placeholder of={placeholder} />
          {/* Crawlers read `src`. Widths, and not `2x`: phones with two pixels for one would load the larger file without need. */}
          <img
            ref={image}
            src={photoUrl(key, 320, base)}
            srcSet={photoSrcSet(key, width, base, widest)}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt ?? ''}
            loading={priority ? undefined : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            onError={() => setFailedKey(key)}
          />
        </>
      )}
    </span>
  )
}

/**
 * A document's data does not repeat the placeholders that its markup has (`placeholder.ts`). While the document is hydrated, the
 * markup's own stay.
 */
function Placeholder({ of }: { of: string }) {
  // It keeps the first answer. Parts of a page that come later are hydrated when the document is long ready.
  const inBrowser = useInBrowser()
  const [isInMarkup] = useState(!inBrowser)
  if (of === '' || (of === SAID && !isInMarkup)) return null
  return <img src={PLACEHOLDER + of} alt="" suppressHydrationWarning />
}
