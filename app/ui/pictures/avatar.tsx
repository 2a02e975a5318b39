import { photoUrl } from '#app/shared/files/photo-variants.ts'

import { usePhotoBase } from './photo-base.tsx'

/** A person's picture, or the first letter of their name. `size` is the side of the square in CSS pixels. */
export function Avatar({
  name,
  picture,
  size = 40,
}: {
  name: string
  picture: string | null
  size?: 32 | 40 | 48 | 96
}) {
  const baseOf = usePhotoBase()
  const box = `${SIDES[size]} shrink-0 overflow-hidden rounded-full`
  if (picture) {
    const base = baseOf(picture)
    return (
      <img
        src={photoUrl(picture, 96, base)}
        srcSet={`${photoUrl(picture, 96, base)} 96w, ${photoUrl(picture, 320, base)} 320w`}
        sizes={`${size}px`}
        width={size}
        height={size}
        alt=""
        className={`${box} bg-sunken object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={`${box} inline-flex items-center justify-center bg-brand-soft font-semibold text-on-brand-soft`}
    >
      {readInitial(name)}
    </span>
  )
}

const SIDES = { 32: 'size-8 text-sm', 40: 'size-10 text-base', 48: 'size-12 text-xl', 96: 'size-24 text-4xl' }

function readInitial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase('en-IN') ?? 'U'
}
