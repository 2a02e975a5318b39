import type { CategoryId } from '#app/shared/catalogue.ts'

type StatePictureName = 'empty-items' | 'empty-search' | 'empty-wishlist' | 'not-found' | 'error' | 'gone' | 'messages'

/** The URL of a category's drawing, used as its tile or as the fallback for a photo that failed to load. */
export const categoryPicture = (id: CategoryId) => `/art/category-${id}.svg`

interface PictureProps {
  className?: string
  /** Empty where nearby text says the same. */
  alt?: string
  loading?: 'eager' | 'lazy'
}

/** A square drawing with its own background, for light and dark mode. */
export function CategoryPicture({ id, className, alt = '', loading = 'lazy' }: PictureProps & { id: CategoryId }) {
  return (
    <img
      src={categoryPicture(id)}
      width={320}
      height={320}
      alt={alt}
      className={className}
      loading={loading}
      decoding="async"
    />
  )
}

/** The drawing for an empty, failed or missing thing; the text is beside it. */
export function StatePicture({ name, className, alt = '' }: PictureProps & { name: StatePictureName }) {
  return <img src={`/art/${name}.svg`} width={320} height={240} alt={alt} className={className} decoding="async" />
}

/** The lit shop on the home page: it is the largest paint on many screens, so it is fetched first. */
export function HeroPicture({ className, alt = '' }: PictureProps) {
  return <img src="/art/hero.svg" width={640} height={480} alt={alt} className={className} fetchPriority="high" />
}
