import type { ComingPhoto } from '#app/features/selling/editor/drafts/coming-photos.ts'
import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import { isEnhanced } from '#app/shared/files/photo-variants.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'
import type { Toast } from '#app/ui/toasts/toast-store.ts'

import type { PhotoUpload } from './upload/photo-uploads.ts'

/** One photo of the editor, from the moment it was picked. */
export type EditorPhoto = PhotoUpload & {
  /** Valid on this page only. */
  id: string
  /** The file name, for people who cannot see the photo. */
  name: string
}

export type PhotosAction =
  | { do: 'reset'; photos: readonly PhotoPair[] }
  | { do: 'add'; photos: readonly Pick<EditorPhoto, 'id' | 'name'>[] }
  | { do: 'resume'; photos: readonly ComingPhoto[] }
  | { do: 'change'; id: string; part: Partial<PhotoUpload> }
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'swap'; id: string }
  | { do: 'offer'; photo: PhotoPair }
  | { do: 'drop'; keys: readonly string[] }

const NEW = { step: 'waiting', sent: 0, preview: null, photo: null, problem: null, canRetry: false } as const

/** A photo that the server has already. */
export function storedPhoto(photo: PhotoPair): EditorPhoto {
  return { ...NEW, id: photo.key, name: photo.alt ?? '', step: 'ready', sent: 1, photo }
}

/** Reducer for the list of photos. Actions on a photo that is gone change nothing. */
export function nextPhotos(photos: readonly EditorPhoto[], action: PhotosAction): readonly EditorPhoto[] {
  switch (action.do) {
    case 'reset':
      return action.photos.map(storedPhoto)
    case 'add':
      return [...photos, ...action.photos.slice(0, leftRoom(photos)).map((photo) => ({ ...NEW, ...photo }))]
    case 'resume':
      return resumePhotos(photos, action.photos)
    case 'change':
      return photos.map((photo) => (photo.id === action.id ? { ...photo, ...action.part } : photo))
    case 'remove':
      return photos.filter(({ id }) => id !== action.id)
    case 'move':
      return movePhoto(photos, action.id, action.to)
    case 'swap':
      return photos.map((one) => (one.id === action.id ? { ...one, photo: one.photo && swapPair(one.photo) } : one))
    case 'offer':
      return photos.map((one) => (isAlone(one, action.photo) ? { ...one, photo: action.photo, preview: null } : one))
    case 'drop':
      return photos.filter(({ photo }) => !photo || !action.keys.includes(photo.key))
  }
}

/** Swaps the original and the enhanced photo. */
function swapPair(photo: PhotoPair): PhotoPair {
  const { other, ...shown } = photo
  return other ? { ...other, other: shown } : photo
}

/** Whether it is this photo, without a counterpart; it may have been rotated meanwhile. */
const isAlone = ({ photo }: EditorPhoto, { key }: PhotoPair) => photo?.key === key && photo.other === null

function movePhoto(photos: readonly EditorPhoto[], id: string, to: number): readonly EditorPhoto[] {
  const photo = photos.find((one) => one.id === id)
  if (!photo || to < 0 || to >= photos.length) return photos
  const others = photos.filter((one) => one !== photo)
  return [...others.slice(0, to), photo, ...others.slice(to)]
}

/** Inserts each photo at its former position. */
function resumePhotos(photos: readonly EditorPhoto[], coming: readonly ComingPhoto[]): readonly EditorPhoto[] {
  const all = [...photos]
  const fitting = coming.toSorted((a, b) => a.at - b.at).slice(0, leftRoom(photos))
  for (const { id, name, at } of fitting) all.splice(at, 0, { ...NEW, id, name })
  return all
}

/** Picked photos that are not stored yet, but may still be. */
export function listComing(photos: readonly EditorPhoto[]): ComingPhoto[] {
  return photos.flatMap((one, at) =>
    !one.photo && (isUnderWay(one) || one.canRetry) ? [{ id: one.id, name: one.name, at }] : [],
  )
}

export const isUnderWay = ({ step }: EditorPhoto) => step !== 'ready' && step !== 'failed'

/** The photos that the listing may get, in order; the first is the cover. One that failed takes no place until it is retried. */
export const listCounted = (photos: readonly EditorPhoto[]) => photos.filter(({ step }) => step !== 'failed')

const leftRoom = (photos: readonly EditorPhoto[]) => Math.max(0, MAX_IMAGES - listCounted(photos).length)

// Sending is about half of the work; the server converts the photo, and then looks whether it can be better.
const [SENT, FINISHED] = [0.5, 0.8]

/** How much of the way to the server a photo has come, from 0 to 1. Null while nothing is known, as when it is rotated. */
export function shareDone({ step, sent, photo }: EditorPhoto): number | null {
  if (photo) return null
  if (step === 'sending') return sent * SENT
  return step === 'finishing' ? SENT : step === 'enhancing' ? FINISHED : null
}

/** The keys of the stored photos, in order; the first is the cover. */
export function listKeys(photos: readonly EditorPhoto[]): string[] {
  return photos.flatMap(({ photo, step }) => (photo && step === 'ready' ? [photo.key] : []))
}

/** The stored photos of a pick, in the order of the list, without those removed meanwhile. */
export function stillThere(
  photos: readonly EditorPhoto[],
  stored: readonly { id: string; photo: PhotoPair }[],
): PhotoPair[] {
  const byId = new Map(stored.map(({ id, photo }) => [id, photo]))
  // A photo that was rotated meanwhile has become another photo.
  return photos.flatMap(({ id, photo }) => (byId.has(id) ? (photo ?? byId.get(id) ?? []) : []))
}

/** Whether the next photo will be the first; failed ones do not count. */
export const noneYet = (photos: readonly EditorPhoto[]) => listCounted(photos).length === 0

/** How many of the `wanted` photos fit, new ones or failed ones that are retried, and the message when not all do. */
export function roomFor(photos: readonly EditorPhoto[], wanted: number): { room: number; problem: string | null } {
  const room = leftRoom(photos)
  const problem = wanted > room ? say.roomFor({ room, max: MAX_IMAGES }) : null
  return { room: Math.min(room, wanted), problem }
}

/** A pick's photos, after all of them were stored, failed or were cancelled. */
export type Arrived = {
  stored: readonly PhotoPair[]
  /** Those that were there before, and are offered in other colours now that the new ones tell their light. */
  before?: readonly PhotoPair[]
  /** Why photos failed, one reason for each. */
  problems?: readonly string[]
}

/** The one message about a pick. Only those that are shown enhanced count as enhanced. Null if all were cancelled. */
export function arrivedToast({ stored, before = [], problems = [] }: Arrived): Pick<Toast, 'kind' | 'text'> | null {
  const [reason] = problems
  if (reason === undefined) return stored.length > 0 ? { kind: 'success', text: arrivedWords(stored, before) } : null
  const all = stored.length + problems.length
  if (all === 1) return { kind: 'error', text: say.uploadFailed({ reason }) }
  const failed = say.someFailed({ failed: problems.length, total: all })
  return { kind: 'error', text: stored.length > 0 ? `${failed} ${arrivedWords(stored, before)}` : failed }
}

function arrivedWords(photos: readonly PhotoPair[], before: readonly PhotoPair[]): string {
  const enhanced = photos.filter(({ key }) => isEnhanced(key)).length
  const offered = [...photos, ...before].filter(({ key, other }) => other !== null && !isEnhanced(key)).length
  const n = photos.length
  const some = enhanced > 0 ? say.uploadedSome({ n, enhanced }) : say.uploaded({ n })
  const arrived = enhanced === n ? say.allEnhanced({ n }) : some
  return offered > 0 ? `${arrived} ${say.otherColours({ n: offered })}` : arrived
}
