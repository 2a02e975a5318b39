export const NAME_MAX = 60

// Controls, and marks that turn the direction of what stands around them or show nothing at all. The joiners of Indian
// scripts and of emoji stay.
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu

/** A name as others may see it: one line of visible text, at most as long as a name may be; null when nothing is left. */
export function cleanName(given: string): string | null {
  const name = given.toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const short = [...name].slice(0, NAME_MAX).join('').trim()
  // Joiners alone show nothing either.
  return /[^\p{Cf}\p{Cc}\s\u{e0000}-\u{e007f}]/u.test(short) ? short : null
}
