/** The text without these signs at its end. A regular expression would take quadratic time on such signs elsewhere. */
export function trimSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
