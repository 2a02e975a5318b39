import { useEffect, useRef, useState } from 'react'

import { sendPhoto } from '#app/features/selling/editor/photos/upload/send-photo.ts'
import { whenOnline } from '#app/features/selling/editor/photos/upload/when-online.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { upload } from '#app/ui/api/upload.ts'
import { preparePicture } from '#app/ui/pictures/shrink-picture.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { Choices, ListingFile, Reading } from './file/listing-file.schema.ts'
import { isPhotoForId, NO_CHOICES, photoName } from './file/listing-file.ts'
import * as say from './messages/messages.ts'

const LOOK_MS = 1500
/** Names the failures of the file. */
const FILE = 'file of listings'
/** The server reads up to 2 MB. */
const READ_WITHIN_MS = 60_000

export type FileWork = 'reading' | 'choosing' | 'confirming' | 'stopping' | 'dropping' | null
export type PhotosUnderWay = { done: number; all: number; offline: boolean } | null

/** The seller's file: sends it, changes its choices, and follows the work. */
export function useListingFile(first: ListingFile | null) {
  const [file, setFile] = useState(first)
  const [work, setWork] = useState<FileWork>(null)
  const [photos, setPhotos] = useState<PhotosUnderWay>(null)
  /** Why photos were not uploaded, a line each. */
  const [notUploaded, setNotUploaded] = useState<readonly string[]>([])
  /** The photos that no row takes, so that they were not uploaded. */
  const [notWanted, setNotWanted] = useState<readonly string[]>([])
  const newest = useRef<Choices>(NO_CHOICES)
  const leaving = useRef<AbortController | null>(null)
  useFollowing(file, setFile)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function run(what: Exclude<FileWork, null>, task: () => Promise<ListingFile | null>) {
    if (work) return
    setWork(what)
    toast.begin(FILE)
    try {
      setFile(await task())
    } catch (error) {
      if (what === 'choosing' && leaving.current?.signal.aborted) return
      toast.error(sayFailure(error), { about: FILE })
      // It ended elsewhere, in another tab or by its age.
      if (error instanceof ApiFailure && [404, 409].includes(error.status)) setFile(await findFile().catch(() => file))
    } finally {
      setWork(null)
    }
  }

  const id = file?.id ?? ''
  /** Shows a choice at once, and has the file read with the newest as soon as there is a connection. */
  async function choose(choices: Choices) {
    if (!file || !leaving.current) return
    newest.current = choices
    setFile({ ...file, choices })
    const { signal } = leaving.current
    await run('choosing', () =>
      readWith(id, newest, signal).catch((error: unknown) => {
        setFile(file)
        throw error
      }),
    )
  }

  async function addPhotos(chosen: readonly File[]) {
    if (!file || photos || !leaving.current) return
    const wanted = chosen.filter((one) => isWanted(photoName(one.name), file.reading))
    const others = new Set(chosen.filter((one) => !wanted.includes(one)).map(({ name }) => name))
    setNotWanted((before) => [...new Set([...before, ...others])])
    if (wanted.length === 0) return
    const { signal } = leaving.current
    setNotUploaded([])
    for (const [done, one] of wanted.entries()) {
      const show = (offline: boolean) => setPhotos({ done, all: wanted.length, offline })
      show(false)
      try {
        await bringPhoto(file.id, one, { signal, show })
      } catch (error) {
        if (signal.aborted) return
        const line = say.photoFailed({ name: one.name, reason: sayFailure(error) })
        setNotUploaded((before) => [...before, line])
      }
    }
    setPhotos(null)
    await choose(file.choices)
  }

  return {
    file,
    work,
    photos,
    notUploaded,
    unused: file ? listUnused(notWanted, file.reading) : [],
    send(chosen: File) {
      setNotWanted([])
      return run('reading', () => sendFile(chosen))
    },
    choose,
    addPhotos,
    confirm: () => run('confirming', () => askApi('POST', `/listing-files/${id}/confirm`, undefined, READ_WITHIN_MS)),
    stop: () => run('stopping', () => askApi('POST', `/listing-files/${id}/stop`)),
    goOn: () => run('confirming', () => askApi('POST', `/listing-files/${id}/continue`)),
    drop: () =>
      run('dropping', async () => {
        await askApi('DELETE', `/listing-files/${id}`)
        return null
      }),
  }
}

const sayFailure = (error: unknown) => (error instanceof ApiFailure ? error.message : say.notNow())

const findFile = async () => (await askApi('GET', '/listing-file')).file

/** Looks how far the work came, while this page is open. */
function useFollowing(file: ListingFile | null, setFile: (file: ListingFile | null) => void) {
  const isWorking = file?.state === 'working'
  const progress = file?.progress
  useEffect(() => {
    if (!isWorking) return
    // Also after a look that failed: the connection may come back.
    const timer = setInterval(() => {
      findFile().then(setFile, () => undefined)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWorking, progress, setFile])
}

function sendFile(chosen: File): Promise<ListingFile> {
  const path = `/listing-files?${new URLSearchParams({ name: chosen.name }).toString()}` as const
  const limits = { silentMs: READ_WITHIN_MS, answerMs: READ_WITHIN_MS, onSent: () => undefined }
  return upload(path, chosen, { type: 'text/csv', ...limits })
}

/** Sends the newest choices again while they change, or the connection is lost. */
async function readWith(id: string, newest: { readonly current: Choices }, signal: AbortSignal): Promise<ListingFile> {
  for (;;) {
    const sent = newest.current
    const send = () => askApi('PUT', `/listing-files/${id}/choices`, newest.current, READ_WITHIN_MS)
    const read = await whenOnline(signal, () => undefined, send)
    if (newest.current === sent) return read
  }
}

const isWanted = (name: string, { photos }: Reading) =>
  photos.missing.includes(name) || photos.ids.some((id) => isPhotoForId(name, photoName(id)))

/** The names of photos that were chosen and that no row takes, as the rows are read now. */
const listUnused = (notWanted: readonly string[], reading: Reading): string[] => [
  ...new Set([...reading.photos.unused, ...notWanted.filter((name) => !isWanted(photoName(name), reading))]),
]

type Way = { signal: AbortSignal; show: (offline: boolean) => void }

/** Waits as long as the limit of uploads says, and for the connection, and goes on. */
async function bringPhoto(fileId: string, photo: File, { signal, show }: Way): Promise<void> {
  const prepared = await preparePicture(photo)
  const onSent = () => show(false)
  for (;;) {
    try {
      const sendFile = () => sendPhoto(prepared.file, photo.name, { signal, onSent })
      const { key } = await whenOnline(signal, () => show(true), sendFile)
      const note = () => askApi('PUT', `/listing-files/${fileId}/photos`, { name: photo.name, key })
      await whenOnline(signal, () => show(true), note)
      return
    } catch (error) {
      const wait = error instanceof ApiFailure && [429, 503].includes(error.status) ? error.retryAfter : null
      if (wait === null) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      signal.throwIfAborted()
    }
  }
}
