type StatePictureName = 'empty-items' | 'empty-search' | 'empty-wishlist' | 'not-found' | 'error' | 'gone' | 'messages'

interface PictureProps {
  className?: string
  /** Empty where nearby text says the same. */
  alt?: string
  loading?: 'eager' | 'lazy'
}

/** The drawing for an empty, failed or missing thing; the text is beside it. */
export function StatePicture({ name, className, alt = '' }: PictureProps & { name: StatePictureName }) {
  return <img src={`/art/${name}.svg`} width={320} height={240} alt={alt} className={className} decoding="async" />
}

/** The lit shop on the home page: it is the largest paint on many screens, so it is fetched first. */
export function HeroPicture({ className, alt = '' }: PictureProps) {
  return <img src="/art/hero.svg" width={640} height={480} alt={alt} className={className} fetchPriority="high" />
}
