// Removes from a typed value what nobody meant to type. Browser and server tidy alike, so a rule sees what is stored.
import { oneLine, trimVisible, withoutUnseen } from '#app/shared/text/visible-text.ts'

export const tidyLine = oneLine

export const tidyText = trimVisible

export const tidyOptional = (text: string) => tidyLine(text) || null

/** People copy `shop.example/robot` from the address bar; it means https. */
export function tidyLink(text: string): string | null {
  const link = withoutUnseen(text).trim()
  if (link === '') return null
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(link) ? `https://${link}` : link
}

/** Removes blank tags, and duplicates regardless of case. */
export function tidyTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const tag of tags.map((one) => tidyLine(one.replace(/^[#\s]+/, '')))) {
    if (tag && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  }
  return [...byName.values()]
}

/** `411 038` is 411038; null if nothing is typed, NaN for anything that is no PIN code. */
export function readPin(text: string): number | null {
  const digits = withoutUnseen(text).replaceAll(/\s/g, '')
  if (digits === '') return null
  return /^[1-9]\d{5}$/.test(digits) ? Number(digits) : Number.NaN
}
