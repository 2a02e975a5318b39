type Pasted = { files: ArrayLike<File>; getData: (type: string) => string }

/**
 * The files of a paste; none when text was meant. Excel, Word and their like put a picture of the text beside it, while Finder
 * and its like put names or paths of the files there.
 */
export function pastedFiles(clipboard: Pasted | null): File[] {
  const files = Array.from(clipboard?.files ?? [])
  const lines = (clipboard?.getData('text/plain') ?? '').split(/[\r\n\0]+/).filter(Boolean)
  const names = new Set(files.map(({ name }) => name))
  return lines.every((line) => names.has(nameIn(line))) ? files : []
}

/** The last part of a path, or of an address as some file managers write it. */
function nameIn(line: string): string {
  const name = line.slice(line.lastIndexOf('/') + 1)
  try {
    return line.startsWith('file:') ? decodeURIComponent(name) : name
  } catch {
    return name
  }
}
