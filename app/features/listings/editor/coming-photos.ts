/** A picked photo that is not stored yet: where it stands among the others, and the key of its file in the browser. */
export type ComingPhoto = { id: string; name: string; at: number }

/** Whatever an older version or a hand left in the browser: a name alone is a photo whose file nobody kept. */
export function comingFrom(value: unknown): ComingPhoto[] {
  if (typeof value === 'string') return [{ id: '', name: value, at: Number.MAX_SAFE_INTEGER }]
  if (typeof value !== 'object' || value === null) return []
  // An object may have any of these, of any type, which is asked next.
  const { id, name, at } = value as Partial<Record<keyof ComingPhoto, unknown>>
  return typeof id === 'string' && typeof name === 'string' && typeof at === 'number' ? [{ id, name, at }] : []
}

/** What to say of photos whose files are gone; null when there are none. */
export function notArrived(lost: readonly Pick<ComingPhoto, 'name'>[]): string | null {
  if (lost.length === 0) return null
  const which = lost.flatMap(({ name }) => name || []).join(', ')
  const many = lost.length === 1 ? '1 photo' : `${lost.length} photos`
  return `${many} had not been uploaded yet${which && `: ${which}`}. Please add ${lost.length === 1 ? 'it' : 'them'} again.`
}
