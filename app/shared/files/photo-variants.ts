/** The widths in which a photo is stored, in pixels. */
export const PHOTO_WIDTHS = [320, 640, 960, 1600] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

/**
 * The widths in which a profile picture is stored, a square: for a header or a list, and for the profile's own page.
 */
export const AVATAR_WIDTHS = [96, 320] as const

export type AvatarWidth = (typeof AVATAR_WIDTHS)[number]

/** The prefix of an enhanced photo's name. */
export const ENHANCED = 'enhanced_'

/** Whether a key belongs to an enhanced photo. */
export function isEnhanced(key: string): boolean {
  return key.startsWith(ENHANCED, key.lastIndexOf('/') + 1)
}

// A larger variant is worth a file only if it is visibly larger than the one below.
const WORTH_A_FILE = 1.1

/**
 * The widths in which a photo of `width` pixels is stored: every step that fits, plus its own size when that adds
 * detail. Photos are never enlarged, and 320 is always included.
 */
export function photoWidths(width: number): PhotoWidth[] {
  return PHOTO_WIDTHS.filter((_, index) => {
    const below = PHOTO_WIDTHS[index - 1]
    return below === undefined || width >= below * WORTH_A_FILE
  })
}

/** The site itself serves photos there. */
export const SITE_BASE = '/photos'

/**
 * The URL of a variant: `/photos/item-images/pool/lego-castle-320.webp`. Only addresses for everybody may have another
 * `base` (`PHOTOS_URL`); which those are is decided by `usePhotoBase` in pages.
 */
export function photoUrl(key: string, width: PhotoWidth | AvatarWidth, base = SITE_BASE): string {
  return `${base}/${key}-${width}.webp`
}

/** The `srcset` of a photo that is `width` pixels wide, up to `widest`, each variant with its file's real width. */
export function photoSrcSet(key: string, width: number, base = SITE_BASE, widest: number = Infinity): string {
  return photoWidths(width)
    .filter((step) => step <= widest)
    .map((step) => `${photoUrl(key, step, base)} ${Math.min(step, width)}w`)
    .join(', ')
}
