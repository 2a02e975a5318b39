import { useEffect, useReducer, useRef, useState } from 'react'

import type { ComingPhoto } from '#app/features/selling/editor/drafts/coming-photos.ts'
import { takingTurns } from '#app/shared/async/turns.ts'
import { runWithin } from '#app/shared/async/within.ts'
import type { PhotoPair } from '#app/shared/files/photo-variants.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is turned within a time of its own
import { ApiFailure, callApi } from '#app/ui/api/api-call.ts'
import { preparePicture } from '#app/ui/pictures/shrink-picture.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { photoBox } from './photo-box.ts'
import {
  arrivedWords,
  listComing,
  isUnderWay,
  listKeys,
  nextPhotos,
  noneYet,
  roomFor,
  stillThere,
  storedPhoto,
  type EditorPhoto,
} from './photo-list.ts'
import { enhancePhoto } from './request-enhancement.ts'
import { sendPhoto } from './send-photo.ts'
import { unlessCancelled, whenFree } from './when-free.ts'
import { whenOnline } from './when-online.ts'

/** The server's maximum wait in the queue plus one conversion, and the round trip. */
const TURNED_WITHIN_MS = 40_000
// More in parallel only slow each other down on a phone.
const AT_ONCE = 2

export type Photos = {
  photos: readonly EditorPhoto[]
  /** Keys of the stored photos, in order. */
  keys: string[]
  /** Photos that are not stored yet, but may still be. */
  coming: ComingPhoto[]
  /** How many are being uploaded or processed. */
  underWay: number
  /** Photos that failed. */
  failed: readonly EditorPhoto[]
  /** True while something is in progress, or a stored photo is being rotated. */
  busy: boolean
  add: (files: readonly File[]) => void
  /** For a photo that is being rotated, this cancels the rotation. */
  remove: (id: string) => void
  retry: (id: string) => void
  /** Retries all for which it may help. */
  retryFailed: () => void
  move: (id: string, to: number) => void
  rotate: (id: string) => void
  /** Swaps the original and the enhanced photo. */
  swap: (id: string) => void
  /** Shows these instead; uploads in progress are cancelled. */
  reset: (photos: readonly PhotoPair[]) => void
  /** Continues with photos of an earlier visit. Resolves to those whose files this browser has not kept. */
  resume: (coming: readonly ComingPhoto[]) => Promise<ComingPhoto[]>
  /** Removes stored photos by their keys. */
  drop: (keys: readonly string[]) => void
}

type Options = {
  userId: string
  initial?: readonly PhotoPair[]
  /** The first photo of a listing is stored; others of the same pick may still be uploading. */
  onFirst?: (photo: PhotoPair) => void
  /** A photo was picked. */
  onAdded?: () => void
  /** The user removed a stored photo. */
  onRemoved?: (photo: PhotoPair) => void
}

/** The photos of an editor, and their way to the server. */
export function usePhotos({ userId, initial = [], onFirst, onAdded, onRemoved }: Options): Photos {
  const [photos, dispatch] = useReducer(nextPhotos, initial, (given) => given.map(storedPhoto))
  const [working, setWorking] = useState(0)
  const now = useRef(photos)
  const files = useRef(new Map<string, File>())
  const cancels = useRef(new Map<string, AbortController>())
  const lane = useRef(takingTurns(AT_ONCE))
  const left = useRef(false)
  const firstId = useRef<string | null>(null)
  const [box] = useState(() => photoBox(userId))

  useEffect(() => {
    now.current = photos
  }, [photos])
  // Leaving the page cancels its uploads; the browser keeps the files for the next visit.
  useEffect(() => {
    const running = cancels.current
    left.current = false
    return () => {
      left.current = true
      for (const cancel of running.values()) cancel.abort()
    }
  }, [])

  const change = (id: string, part: Partial<Omit<EditorPhoto, 'id'>>) => dispatch({ do: 'change', id, part })

  /** Resolves to the stored photo or to the problem; to neither when it was cancelled. */
  async function uploadPhoto(id: string): Promise<{ photo?: PhotoPair; problem?: string }> {
    const file = files.current.get(id)
    if (!file) return {}
    const cancel = new AbortController()
    cancels.current.set(id, cancel)
    change(id, { step: 'preparing', problem: null, sent: 0 })
    try {
      // The reduced photo is shown and kept at once, also while others are uploading.
      const prepared = await unlessCancelled(cancel.signal, preparePicture(file))
      change(id, { step: 'waiting', preview: prepared.preview })
      if (prepared.file !== file) void box.put(id, prepared.file, file.name)
      const inTurn = lane.current(() => bringPhoto(id, prepared.file, file.name, cancel.signal))
      return { photo: await unlessCancelled(cancel.signal, inTurn) }
    } catch (error) {
      if (cancel.signal.aborted) return {}
      const { message, canRetry } = whyNot(error)
      change(id, { step: 'failed', problem: message, canRetry })
      return { problem: message }
    } finally {
      cancels.current.delete(id)
    }
  }

  async function bringPhoto(id: string, file: Blob, name: string, cancel: AbortSignal): Promise<PhotoPair> {
    cancel.throwIfAborted()
    const onSent = (sent: number) => change(id, { sent, step: sent < 1 ? 'sending' : 'finishing' })
    const onOffline = () => change(id, { step: 'offline', sent: 0 })
    const sendFile = () => {
      onSent(0)
      return sendPhoto(file, name, { signal: cancel, onSent })
    }
    const stored = await whenOnline(cancel, onOffline, () => whenFree(cancel, sendFile))
    cancel.throwIfAborted()
    change(id, { step: 'enhancing' })
    const photo = await enhancePhoto(stored, cancel)
    cancel.throwIfAborted()
    // The thumbnail shows the original, so it is dropped once there is an enhanced photo.
    change(id, { step: 'ready', photo, sent: 1, ...(photo.other && { preview: null }) })
    forgetFiles([id])
    return photo
  }

  function forgetFiles(ids: readonly string[]) {
    for (const id of ids) files.current.delete(id)
    void box.remove(ids)
  }

  /**
   * The first photo of a pick to be stored counts as the first; if that one was removed meanwhile, the next one does.
   */
  function tellFirst(id: string, photo: PhotoPair) {
    const isThere = (wanted: string | null) => now.current.some((one) => one.id === wanted)
    if (!isThere(id) || isThere(firstId.current)) return
    firstId.current = id
    onFirst?.(photo)
  }

  async function uploadAll(ids: readonly string[], first: boolean) {
    setWorking((count) => count + 1)
    const results = await Promise.all(
      ids.map(async (id) => {
        const result = await uploadPhoto(id)
        if (result.photo && first && !left.current) tellFirst(id, result.photo)
        return result
      }),
    )
    setWorking((count) => count - 1)
    // The user has left the page, so nobody waits for the rest of the pick.
    if (left.current) return
    const brought = results.flatMap(({ photo }, index) => (photo ? [{ id: ids[index] ?? '', photo }] : []))
    const stored = stillThere(now.current, brought)
    const [reason] = results.flatMap(({ problem }) => problem ?? [])
    if (stored.length > 0) toast.success(arrivedWords(stored))
    if (reason) toast.error(ids.length > 1 ? 'Failed to upload some images' : `Failed to upload image: ${reason}`)
  }

  return {
    photos,
    keys: listKeys(photos),
    coming: listComing(photos),
    underWay: photos.filter(isUnderWay).length,
    failed: photos.filter(({ step }) => step === 'failed'),
    busy: working > 0 || photos.some(isUnderWay),
    add(picked) {
      if (picked.length === 0) return
      const { room, problem } = roomFor(now.current, picked.length)
      if (problem) toast.error(problem)
      if (room === 0) return
      const added = picked.slice(0, room).map((file) => ({ id: crypto.randomUUID(), name: file.name, file }))
      for (const { id, name, file } of added) {
        files.current.set(id, file)
        void box.put(id, file, name)
      }
      const first = noneYet(now.current)
      dispatch({ do: 'add', photos: added.map(({ id, name }) => ({ id, name })) })
      onAdded?.()
      void uploadAll(
        added.map(({ id }) => id),
        first,
      )
    },
    remove(id) {
      cancels.current.get(id)?.abort()
      const { photo, step } = now.current.find((one) => one.id === id) ?? {}
      if (photo && step === 'finishing') return
      forgetFiles([id])
      dispatch({ do: 'remove', id })
      if (photo) onRemoved?.(photo)
    },
    retry: (id) => retryUploads([id]),
    retryFailed: () =>
      retryUploads(now.current.filter(({ step, canRetry }) => step === 'failed' && canRetry).map(({ id }) => id)),
    move: (id, to) => dispatch({ do: 'move', id, to }),
    rotate(id) {
      const before = now.current.find((photo) => photo.id === id)
      if (before?.photo && before.step === 'ready') void turnPhoto(id, before.photo)
    },
    swap: (id) => dispatch({ do: 'swap', id }),
    reset(stored) {
      for (const cancel of cancels.current.values()) cancel.abort()
      forgetFiles([...files.current.keys()])
      dispatch({ do: 'reset', photos: stored })
    },
    async resume(coming) {
      const found = await Promise.all(
        coming.map(async (one) => ({ ...one, file: one.id ? await box.get(one.id) : null })),
      )
      if (left.current) return []
      const there = found.flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : []))
      for (const { id, file } of there) files.current.set(id, file)
      const first = noneYet(now.current)
      dispatch({ do: 'resume', photos: there })
      if (there.length > 0)
        void uploadAll(
          there.map(({ id }) => id),
          first,
        )
      return found.filter(({ file }) => !file)
    },
    drop: (keys) => dispatch({ do: 'drop', keys }),
  }

  function retryUploads(ids: readonly string[]) {
    if (ids.length > 0) void uploadAll(ids, listKeys(now.current).length === 0)
  }

  async function turnPhoto(id: string, before: PhotoPair) {
    const cancel = new AbortController()
    cancels.current.set(id, cancel)
    change(id, { step: 'finishing' })
    try {
      const turned = { key: before.key, quarterTurns: 1 }
      const photo = await whenFree(cancel.signal, () =>
        runWithin(TURNED_WITHIN_MS, cancel.signal, (signal) =>
          callApi<PhotoPair>('POST', '/photos/rotate', turned, signal),
        ),
      )
      change(id, { step: 'ready', photo, preview: null })
    } catch (error) {
      change(id, { step: 'ready' })
      if (!cancel.signal.aborted) toast.error(`Failed to upload image: ${whyNot(error).message}`)
    } finally {
      cancels.current.delete(id)
    }
  }
}

function whyNot(error: unknown): { message: string; canRetry: boolean } {
  if (!(error instanceof ApiFailure)) return { message: 'An unexpected error occurred', canRetry: true }
  // With these codes the file itself is the problem, and a retry would fail again.
  return { message: error.message, canRetry: ![413, 415, 422].includes(error.status) }
}
