import type { ComingPhoto } from '#app/features/listings/editor/coming-photos.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import type { PhotoPair } from '#app/shared/photo.ts'

/**
 * On its way: `waiting` for its turn or `offline` for a connection, `preparing` (on the phone), `sending`, `finishing` and
 * `enhancing` (on the server), then `ready` or `failed`.
 */
export type PhotoStep = 'waiting' | 'offline' | 'preparing' | 'sending' | 'finishing' | 'enhancing' | 'ready' | 'failed'

/** One photo of the editor, from the moment when it was picked. */
export type EditorPhoto = {
  /** Of this page only. */
  id: string
  /** The file's name, for people who cannot see it. */
  name: string
  step: PhotoStep
  /** How much of it was sent, from 0 to 1. */
  sent: number
  /** A small picture as a data address, until the server's own is there. */
  preview: string | null
  /** What the server made of it, with the enhanced photo or the original that could be shown instead. */
  photo: PhotoPair | null
  /** Why it failed, and whether another try may help. */
  problem: string | null
  canRetry: boolean
}

export type PhotosAction =
  | { do: 'reset'; photos: readonly PhotoPair[] }
  | { do: 'add'; photos: readonly Pick<EditorPhoto, 'id' | 'name'>[] }
  | { do: 'resume'; photos: readonly ComingPhoto[] }
  | { do: 'change'; id: string; part: Partial<Omit<EditorPhoto, 'id'>> }
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'swap'; id: string }
  | { do: 'drop'; keys: readonly string[] }

const NEW = { step: 'waiting', sent: 0, preview: null, photo: null, problem: null, canRetry: false } as const

/** A photo that the server has already. */
export function storedPhoto(photo: PhotoPair): EditorPhoto {
  return { ...NEW, id: photo.key, name: photo.alt ?? '', step: 'ready', sent: 1, photo }
}

/** The next list of photos. What is asked of a photo that is gone changes nothing. */
export function nextPhotos(photos: readonly EditorPhoto[], action: PhotosAction): readonly EditorPhoto[] {
  switch (action.do) {
    case 'reset':
      return action.photos.map(storedPhoto)
    case 'add':
      return [...photos, ...action.photos.map((photo) => ({ ...NEW, ...photo }))].slice(0, MAX_IMAGES)
    case 'resume':
      return resumed(photos, action.photos)
    case 'change':
      return photos.map((photo) => (photo.id === action.id ? { ...photo, ...action.part } : photo))
    case 'remove':
      return photos.filter(({ id }) => id !== action.id)
    case 'move':
      return moved(photos, action.id, action.to)
    case 'swap':
      return photos.map((one) => (one.id === action.id ? { ...one, photo: one.photo && swapped(one.photo) } : one))
    case 'drop':
      return photos.filter(({ photo }) => !photo || !action.keys.includes(photo.key))
  }
}

/** The original instead of the enhanced one, or the other way round. */
function swapped(photo: PhotoPair): PhotoPair {
  const { other, ...shown } = photo
  return other ? { ...other, other: shown } : photo
}

function moved(photos: readonly EditorPhoto[], id: string, to: number): readonly EditorPhoto[] {
  const photo = photos.find((one) => one.id === id)
  if (!photo || to < 0 || to >= photos.length) return photos
  const others = photos.filter((one) => one !== photo)
  return [...others.slice(0, to), photo, ...others.slice(to)]
}

/** Each at its place among the others. */
function resumed(photos: readonly EditorPhoto[], coming: readonly ComingPhoto[]): readonly EditorPhoto[] {
  const all = [...photos]
  for (const { id, name, at } of coming.toSorted((a, b) => a.at - b.at)) all.splice(at, 0, { ...NEW, id, name })
  return all.slice(0, MAX_IMAGES)
}

/** Picked photos that are not stored and still may be. */
export function comingOf(photos: readonly EditorPhoto[]): ComingPhoto[] {
  return photos.flatMap((one, at) =>
    !one.photo && (isUnderWay(one) || one.canRetry) ? [{ id: one.id, name: one.name, at }] : [],
  )
}

export const isUnderWay = ({ step }: EditorPhoto) => step !== 'ready' && step !== 'failed'

/** The keys of those that are stored, in order: the first is the cover. */
export function keysOf(photos: readonly EditorPhoto[]): string[] {
  return photos.flatMap(({ photo, step }) => (photo && step === 'ready' ? [photo.key] : []))
}

/** What is there of a pick that is stored now, in the order of the list: what was removed meanwhile is not. */
export function stillThere(
  photos: readonly EditorPhoto[],
  stored: readonly { id: string; photo: PhotoPair }[],
): PhotoPair[] {
  const byId = new Map(stored.map(({ id, photo }) => [id, photo]))
  // One that was turned meanwhile is another photo.
  return photos.flatMap(({ id, photo }) => (byId.has(id) ? (photo ?? byId.get(id) ?? []) : []))
}

/** Whether the next photo is the first: one that failed is none. */
export const noneYet = (photos: readonly EditorPhoto[]) => photos.every(({ step }) => step === 'failed')

/** How many of `wanted` new photos there is room for, and what to say when that is not all. */
export function roomFor(photos: readonly EditorPhoto[], wanted: number): { room: number; problem: string | null } {
  const room = Math.max(0, MAX_IMAGES - photos.length)
  const problem = wanted > room ? `Can only add ${room} more image(s). Maximum ${MAX_IMAGES} images allowed.` : null
  return { room: Math.min(room, wanted), problem }
}

/** What is said of photos that arrived together: that they were enhanced only where they were. */
export function arrivedWords(photos: readonly PhotoPair[]): string {
  const enhanced = photos.filter(({ other }) => other !== null).length
  if (enhanced === photos.length) return `${photos.length} image(s) uploaded and enhanced!`
  return `${photos.length} image(s) uploaded${enhanced > 0 ? `, ${enhanced} enhanced` : ''}!`
}
