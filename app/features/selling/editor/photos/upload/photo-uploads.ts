import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { takingTurns } from '#app/shared/async/turns.ts'
import { runWithin } from '#app/shared/async/within.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'
// oxlint-disable-next-line no-restricted-imports -- a photo is turned within a time of its own
import { ApiFailure, callApi } from '#app/ui/api/api-call.ts'
import { preparePicture } from '#app/ui/pictures/shrink-picture.ts'

import { photoBox } from './photo-box.ts'
import { enhancePhoto } from './request-enhancement.ts'
import { sendPhoto } from './send-photo.ts'
import { unlessCancelled, whenFree } from './when-free.ts'
import { whenOnline } from './when-online.ts'

/** The server's maximum wait in the queue plus one conversion, and the round trip. */
const TURNED_WITHIN_MS = 40_000
// More in parallel only slow each other down on a phone.
const AT_ONCE = 2

/**
 * Progress of a photo: `waiting` for its turn or `offline`; `preparing` (in the browser), `sending`, `finishing` and
 * `enhancing` (on the server); then `ready` or `failed`.
 */
export type PhotoStep = 'waiting' | 'offline' | 'preparing' | 'sending' | 'finishing' | 'enhancing' | 'ready' | 'failed'

/** How far a photo is on its way to the server. */
export type PhotoUpload = {
  step: PhotoStep
  /** Upload progress from 0 to 1. */
  sent: number
  /** A thumbnail as a data: URL, until the server's is available. */
  preview: string | null
  /** The stored photo, with its alternative: the enhanced photo or the original. */
  photo: PhotoPair | null
  /** Why it failed, and whether a retry may help. */
  problem: string | null
  canRetry: boolean
}

/** The stored photo or the problem; neither when the upload was cancelled. */
export type UploadResult = { photo?: PhotoPair; problem?: string }

export type PhotoUploads = ReturnType<typeof photoUploads>

/** Brings the photos of one editor to the server, and tells each step. Photos are known by their ids on the page. */
export function photoUploads(userId: string, tell: (id: string, part: Partial<PhotoUpload>) => void) {
  const box = photoBox(userId)
  const files = new Map<string, File>()
  const cancels = new Map<string, AbortController>()
  const takeTurn = takingTurns(AT_ONCE)

  /** Does something with a photo that `cancel` can stop. */
  async function runCancellable<T>(id: string, work: (cancel: AbortSignal) => Promise<T>): Promise<T> {
    const cancel = new AbortController()
    cancels.set(id, cancel)
    try {
      return await work(cancel.signal)
    } finally {
      cancels.delete(id)
    }
  }

  async function uploadFile(id: string, file: File, cancel: AbortSignal): Promise<UploadResult> {
    tell(id, { step: 'preparing', problem: null, sent: 0 })
    try {
      // The reduced photo is shown and kept at once, also while others are uploading.
      const prepared = await unlessCancelled(cancel, preparePicture(file))
      tell(id, { step: 'waiting', preview: prepared.preview })
      if (prepared.file !== file) void box.put(id, prepared.file, file.name)
      const inTurn = takeTurn(() => bringPhoto(id, prepared.file, file.name, cancel))
      return { photo: await unlessCancelled(cancel, inTurn) }
    } catch (error) {
      if (cancel.aborted) return {}
      const { message, canRetry } = whyNot(error)
      tell(id, { step: 'failed', problem: message, canRetry })
      return { problem: message }
    }
  }

  async function bringPhoto(id: string, file: Blob, name: string, cancel: AbortSignal): Promise<PhotoPair> {
    cancel.throwIfAborted()
    const onSent = (sent: number) => tell(id, { sent, step: sent < 1 ? 'sending' : 'finishing' })
    const onOffline = () => tell(id, { step: 'offline', sent: 0 })
    const sendFile = () => {
      onSent(0)
      return sendPhoto(file, name, { signal: cancel, onSent })
    }
    const stored = await whenOnline(cancel, onOffline, () => whenFree(cancel, sendFile))
    cancel.throwIfAborted()
    tell(id, { step: 'enhancing' })
    const photo = await enhancePhoto(stored, cancel)
    cancel.throwIfAborted()
    // The thumbnail shows the original, so it is dropped once there is an enhanced photo.
    tell(id, { step: 'ready', photo, sent: 1, ...(photo.other && { preview: null }) })
    forget([id])
    return photo
  }

  function forget(ids: readonly string[]) {
    for (const id of ids) files.delete(id)
    void box.remove(ids)
  }

  return {
    /** Keeps a picked file, also in the browser for the next visit. */
    keep(id: string, file: File) {
      files.set(id, file)
      void box.put(id, file, file.name)
    },
    /** The file of an earlier visit; null when the browser has not kept it. */
    findKept: (id: string) => box.get(id),
    /** Takes a file of an earlier visit. */
    resume: (id: string, file: File) => void files.set(id, file),
    /** Uploads a kept file. */
    async start(id: string): Promise<UploadResult> {
      const file = files.get(id)
      return file ? runCancellable(id, (cancel) => uploadFile(id, file, cancel)) : {}
    },
    /** Rotates a stored photo. Resolves to the problem, if any. */
    turn: (id: string, key: string): Promise<string | null> =>
      runCancellable(id, async (cancel) => {
        tell(id, { step: 'finishing' })
        try {
          tell(id, { step: 'ready', photo: await turnStored(key, cancel), preview: null })
          return null
        } catch (error) {
          tell(id, { step: 'ready' })
          return cancel.aborted ? null : whyNot(error).message
        }
      }),
    /** Asks what the other photos of the listing, all stored, say about the light of this one. */
    askLight: (photo: PhotoPair, others: readonly string[]): Promise<PhotoPair> =>
      runCancellable(photo.key, (cancel) => enhancePhoto(photo, cancel, others)),
    cancel: (id: string) => cancels.get(id)?.abort(),
    /** Leaves the files for the next visit. */
    cancelAll() {
      for (const cancel of cancels.values()) cancel.abort()
    },
    forget,
    forgetAll: () => forget([...files.keys()]),
  }
}

function turnStored(key: string, cancel: AbortSignal): Promise<PhotoPair> {
  return whenFree(cancel, () =>
    runWithin(TURNED_WITHIN_MS, cancel, (signal) =>
      callApi('POST', '/photos/rotate', { key, quarterTurns: 1 }, signal),
    ),
  )
}

/** Says why a photo failed, and whether another try may help. */
export function whyNot(error: unknown): { message: string; canRetry: boolean } {
  if (!(error instanceof ApiFailure)) return { message: say.unexpectedError(), canRetry: true }
  // A file's type and size do not change. A photo that seems damaged or slow may have met a busy server.
  return { message: error.message, canRetry: ![413, 415].includes(error.status) }
}
