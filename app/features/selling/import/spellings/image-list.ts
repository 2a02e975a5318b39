const PHOTO = /\.(?:jpe?g|png|webp|avif|heic|heif|gif)$/i
const ADDRESS = /^(?:https?:\/\/|item-images\/)/i

/**
 * The entries of a list in one text: JSON, or with bars, semicolons, line breaks, commas or blanks between them. A comma
 * or a blank separates only after the name of a photo or before an address, because names of files have them, too.
 */
export function splitImages(text: string): unknown[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list
    } catch {
      // A file may be named so, or the list is one of Python's.
      const [, inside] = /^\[([^\]]*)\]$/.exec(text.trim()) ?? []
      if (inside?.includes("'")) return [...inside.matchAll(/'([^']*)'/g)].map(([, entry]) => entry)
      if (inside !== undefined) return splitImages(inside)
    }
  }
  return text.split(/[|;\n]/).flatMap(splitEntry)
}

/** By its ending, before what an address asks for. */
const isPhoto = (name: string) => PHOTO.test(name.split('?', 1)[0] ?? '')

function splitEntry(entry: string): string[] {
  // Every second piece is a separator.
  const pieces = entry.trim().split(/([,\s]+)/)
  const entries: string[] = []
  let name = pieces[0] ?? ''
  let last = name
  for (let at = 1; at < pieces.length; at += 2) {
    const next = pieces[at + 1] ?? ''
    const isApart = /\s/.test(pieces[at] ?? '')
    if (isPhoto(last) || ADDRESS.test(next) || (isApart && ADDRESS.test(last))) {
      entries.push(name)
      name = next
    } else name += `${pieces[at] ?? ''}${next}`
    last = next
  }
  return [...entries, name]
}
