/** The text without the slashes at its end. A regular expression would take quadratic time on slashes elsewhere. */
export function trimSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
