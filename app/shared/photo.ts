/** The widths at which a photo is kept, in pixels. */
export const PHOTO_WIDTHS = [320, 640, 960, 1600] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

/** The widths at which a profile picture is kept, a square: for a header or a list, and for a profile's own page. */
export const AVATAR_WIDTHS = [96, 320] as const

export type AvatarWidth = (typeof AVATAR_WIDTHS)[number]

/** What a page needs to show a photo: the row of `photos` without its owner. */
export type PhotoView = { key: string; width: number; height: number; placeholder: string; alt: string | null }

/** One photo of an enhanced one and its original, and the other of the two; null for a photo that is alone. */
export type PhotoPair = PhotoView & { other: PhotoView | null }

/** What the name of an enhanced photo begins with. */
export const ENHANCED = 'enhanced_'

/** Whether a photo's key is that of one that was enhanced. */
export function isEnhanced(key: string): boolean {
  return key.startsWith(ENHANCED, key.lastIndexOf('/') + 1)
}

// A step up is worth a file of its own only when it shows visibly more than the one below.
const WORTH_A_FILE = 1.1

/**
 * The widths at which a photo of `width` pixels is kept: every step that fits into it, and the next one at the photo's own
 * size when that adds detail. Nothing is enlarged, and 320 is always there.
 */
export function photoWidths(width: number): PhotoWidth[] {
  return PHOTO_WIDTHS.filter((_, index) => {
    const below = PHOTO_WIDTHS[index - 1]
    return below === undefined || width >= below * WORTH_A_FILE
  })
}

/** Where a variant is served: `/photos/item-images/pool/lego-castle-320.webp`. */
export function photoUrl(key: string, width: PhotoWidth | AvatarWidth): string {
  return `/photos/${key}-${width}.webp`
}

/** The `srcset` of a photo that is `width` pixels wide, each variant with the width that its file really has. */
export function photoSrcSet(key: string, width: number): string {
  return photoWidths(width)
    .map((step) => `${photoUrl(key, step)} ${Math.min(step, width)}w`)
    .join(', ')
}
