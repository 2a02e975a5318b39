import * as say from '#app/features/selling/editor/messages/messages.ts'

/** A picked photo that is not stored yet: its position among the others, and the key of its file in the browser. */
export type ComingPhoto = { id: string; name: string; at: number }

/** Parses stored data from any version, or edited by hand. A bare name is a photo whose file was not kept. */
export function comingFrom(value: unknown): ComingPhoto[] {
  if (typeof value === 'string') return [{ id: '', name: value, at: Number.MAX_SAFE_INTEGER }]
  if (typeof value !== 'object' || value === null) return []
  // Any field may be missing or of another type; the next line checks that.
  const { id, name, at } = value as Partial<Record<keyof ComingPhoto, unknown>>
  return typeof id === 'string' && typeof name === 'string' && typeof at === 'number' ? [{ id, name, at }] : []
}

/** The message about photos whose files are gone; null when there are none. */
export function notArrived(lost: readonly Pick<ComingPhoto, 'name'>[]): string | null {
  if (lost.length === 0) return null
  const names = lost.flatMap(({ name }) => name || []).join(', ')
  return names ? say.notArrivedNamed({ n: lost.length, names }) : say.notArrived({ n: lost.length })
}
