import { isVisible, withoutUnseen } from '#app/shared/visible-text.ts'

export const NAME_MAX = 60

/** A name as others may see it: one line of visible text, at most as long as a name may be; null when nothing is left. */
export function cleanName(given: string): string | null {
  const name = withoutUnseen(given.toWellFormed(), ' ')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
  const short = [...name].slice(0, NAME_MAX).join('').trim()
  return isVisible(short) ? short : null
}
