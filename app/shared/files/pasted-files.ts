type Pasted = { files: ArrayLike<File>; getData: (type: string) => string }

/**
 * The pasted files, or none when the user meant to paste text. Excel, Word and the like add a picture of the text,
 * while Finder and the like add the names or paths of the files as text.
 */
export function pastedFiles(clipboard: Pasted | null): File[] {
  const files = Array.from(clipboard?.files ?? [])
  const lines = (clipboard?.getData('text/plain') ?? '').split(/[\r\n\0]+/).filter(Boolean)
  const names = new Set(files.map(({ name }) => name))
  return lines.every((line) => names.has(nameIn(line))) ? files : []
}

/** The last part of a path, or of a URL as some file managers write it. */
function nameIn(line: string): string {
  const name = line.slice(line.lastIndexOf('/') + 1)
  try {
    return line.startsWith('file:') ? decodeURIComponent(name) : name
  } catch {
    return name
  }
}
