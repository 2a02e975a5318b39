import { useEffect, useReducer, useRef, useState } from 'react'

import type { ComingPhoto } from '#app/features/selling/editor/drafts/coming-photos.ts'
import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import {
  arrivedToast,
  isUnderWay,
  listComing,
  listKeys,
  nextPhotos,
  noneYet,
  roomFor,
  stillThere,
  storedPhoto,
  type EditorPhoto,
  type PhotosAction,
} from './photo-list.ts'
import { photoUploads, type PhotoUploads } from './upload/photo-uploads.ts'

export type Photos = ReturnType<typeof usePhotos>

type Options = {
  userId: string
  initial?: readonly PhotoPair[]
  /** The first photo of a listing is stored; others of the same pick may still be uploading. */
  onFirst?: (photo: PhotoPair) => void
  /** A photo is stored that is not the first one. */
  onLater?: (photo: PhotoPair) => void
  /** A photo was picked. */
  onAdded?: () => void
  /** The user removed a stored photo. */
  onRemoved?: (photo: PhotoPair) => void
}

/** Names the failures of photos among those of their listing. */
const PHOTOS = 'item photos'

/** The photos of an editor, and their way to the server. */
export function usePhotos({ userId, initial = [], onFirst, onLater, onAdded, onRemoved }: Options) {
  const [photos, dispatch] = useReducer(nextPhotos, initial, (given) => given.map(storedPhoto))
  const now = useRef(photos)
  const [uploads] = useState(() => photoUploads(userId, (id, part) => dispatch({ do: 'change', id, part })))
  const left = useLeft(uploads)
  const { working, uploadPick } = usePicks({ uploads, now, left, dispatch, onFirst, onLater })

  useEffect(() => {
    now.current = photos
  }, [photos])

  const find = (id: string) => now.current.find((photo) => photo.id === id)

  function add(picked: readonly File[]) {
    if (picked.length === 0) return
    toast.begin(PHOTOS)
    const { room, problem } = roomFor(now.current, picked.length)
    if (problem) toast.error(problem, { about: PHOTOS })
    if (room === 0) return
    const added = picked.slice(0, room).map((file) => ({ id: newId(), name: file.name, file }))
    for (const { id, file } of added) uploads.keep(id, file)
    const isFirst = noneYet(now.current)
    dispatch({ do: 'add', photos: added.map(({ id, name }) => ({ id, name })) })
    onAdded?.()
    void uploadPick(listIds(added), isFirst)
  }

  function remove(id: string) {
    uploads.cancel(id)
    const { photo, step } = find(id) ?? {}
    if (photo && step === 'finishing') return
    uploads.forget([id])
    dispatch({ do: 'remove', id })
    if (photo) onRemoved?.(photo)
  }

  /** A failed photo takes no place, so others may have taken its place meanwhile. */
  function retryUploads(ids: readonly string[]) {
    if (ids.length === 0) return
    toast.begin(PHOTOS)
    const { room, problem } = roomFor(now.current, ids.length)
    if (problem) toast.error(problem, { about: PHOTOS })
    if (room > 0) void uploadPick(ids.slice(0, room), listKeys(now.current).length === 0)
  }

  async function rotate(id: string) {
    const { photo, step } = find(id) ?? {}
    if (!photo || step !== 'ready') return
    toast.begin(PHOTOS)
    const problem = await uploads.turn(id, photo.key)
    if (problem) toast.error(say.uploadFailed({ reason: problem }), { about: PHOTOS })
  }

  function reset(stored: readonly PhotoPair[]) {
    uploads.cancelAll()
    uploads.forgetAll()
    dispatch({ do: 'reset', photos: stored })
  }

  async function resume(coming: readonly ComingPhoto[]): Promise<ComingPhoto[]> {
    const restored = await Promise.all(
      coming.map(async (one) => ({ ...one, file: one.id ? await uploads.findKept(one.id) : null })),
    )
    if (left.current) return []
    const present = restored.flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : []))
    // One that failed may have lost its place to others.
    const there = present.slice(0, roomFor(now.current, present.length).room)
    for (const { id, file } of there) uploads.resume(id, file)
    const isFirst = noneYet(now.current)
    dispatch({ do: 'resume', photos: there })
    if (there.length > 0) void uploadPick(listIds(there), isFirst)
    return restored.filter(({ file }) => !file)
  }

  return {
    photos,
    /** Keys of the stored photos, in order. */
    keys: listKeys(photos),
    /** Photos that are not stored yet, but may still be. */
    coming: listComing(photos),
    /** How many are being uploaded or processed. */
    underWay: photos.filter(isUnderWay).length,
    failed: photos.filter(({ step }) => step === 'failed'),
    /** True while something is in progress, or a stored photo is being rotated. */
    busy: working > 0 || photos.some(isUnderWay),
    add,
    /** For a photo that is being rotated, this cancels the rotation. */
    remove,
    retry: (id: string) => retryUploads([id]),
    /** Retries all for which it may help. */
    retryFailed: () => retryUploads(listIds(now.current.filter(({ step, canRetry }) => step === 'failed' && canRetry))),
    move: (id: string, to: number) => dispatch({ do: 'move', id, to }),
    rotate: (id: string) => void rotate(id),
    /** Swaps the original and the enhanced photo. */
    swap: (id: string) => dispatch({ do: 'swap', id }),
    /** Shows these instead; uploads in progress are cancelled. */
    reset,
    /** Continues with photos of an earlier visit. Resolves to those whose files this browser has not kept. */
    resume,
    /** Removes stored photos by their keys. */
    drop: (keys: readonly string[]) => dispatch({ do: 'drop', keys }),
    /** Keeps no file for the next visit. */
    forget: () => uploads.forgetAll(),
  }
}

const listIds = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)

/** Whether the user has left the page. Leaving cancels its uploads; the browser keeps the files for the next visit. */
function useLeft(uploads: PhotoUploads): React.RefObject<boolean> {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      uploads.cancelAll()
    }
  }, [uploads])
  return left
}

type Picks = {
  uploads: PhotoUploads
  now: React.RefObject<readonly EditorPhoto[]>
  left: React.RefObject<boolean>
  dispatch: React.Dispatch<PhotosAction>
  onFirst: Options['onFirst']
  onLater: Options['onLater']
}

/** Uploads photos that were picked together, and says once what became of them. `working` counts such picks. */
function usePicks({ uploads, now, left, dispatch, onFirst, onLater }: Picks) {
  const [working, setWorking] = useState(0)
  const firstId = useRef<string | null>(null)

  /**
   * The first photo of a pick to be stored counts as the first; if that one was removed meanwhile, the next one does.
   */
  function tellFirst(id: string, photo: PhotoPair) {
    const isThere = (wanted: string | null) => now.current.some((one) => one.id === wanted)
    if (!isThere(id)) return
    if (isThere(firstId.current)) return onLater?.(photo)
    firstId.current = id
    onFirst?.(photo)
  }

  /**
   * Photos of one listing may tell each other's light, so they are asked once a pick has arrived. Resolves to the photos
   * of the pick, and to earlier ones that are offered in another light now.
   */
  async function askLights(arrived: readonly PhotoPair[]): Promise<{ stored: PhotoPair[]; before: PhotoPair[] }> {
    const isNew = (key: string) => arrived.some((photo) => photo.key === key)
    const others = now.current.flatMap(({ photo, step }) =>
      photo && step === 'ready' && !isNew(photo.key) ? [photo] : [],
    )
    const all = [...arrived, ...others]
    const answers = await Promise.all(
      all.map(async (photo) => {
        if (photo.other !== null || all.length < 2) return photo
        const keys = all.flatMap(({ key }) => (key === photo.key ? [] : [key]))
        const answer = await uploads.askLight(photo, keys)
        if (answer.other !== null && !left.current) dispatch({ do: 'offer', photo: answer })
        return answer
      }),
    )
    const isOffered = ({ other }: PhotoPair, index: number) => other !== null && all[index]?.other === null
    return {
      stored: answers.slice(0, arrived.length),
      before: answers.filter((photo, index) => index >= arrived.length && isOffered(photo, index)),
    }
  }

  async function uploadPick(ids: readonly string[], isFirst: boolean) {
    setWorking((count) => count + 1)
    const results = await Promise.all(
      ids.map(async (id) => {
        const result = await uploads.start(id)
        if (result.photo && !left.current) {
          if (isFirst) tellFirst(id, result.photo)
          else onLater?.(result.photo)
        }
        return result
      }),
    )
    setWorking((count) => count - 1)
    // The user has left the page, so nobody waits for the rest of the pick.
    if (left.current) return
    const brought = results.flatMap(({ photo }, index) => (photo ? [{ id: ids[index] ?? '', photo }] : []))
    const { stored, before } = await askLights(stillThere(now.current, brought))
    if (left.current) return
    const message = arrivedToast({ stored, before, problems: results.flatMap(({ problem }) => problem ?? []) })
    if (message) toast[message.kind](message.text, { about: message.kind === 'success' ? 'item' : PHOTOS })
  }

  return { working, uploadPick }
}
