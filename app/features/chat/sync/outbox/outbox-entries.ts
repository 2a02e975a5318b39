import { makeListeners } from '#app/shared/async/listeners.ts'

import type { ImageBox } from './image-box.ts'
import type { OutboxShelf } from './outbox-entry.ts'
import { moveEntries, toKept, type Outgoing, type OutboxMove } from './outbox-moves.ts'

/** An entry removed by another tab stays visible until its stored message arrives, at most this long. */
const LEAVING_MS = 3000

export interface EntriesDoors {
  shelf: OutboxShelf
  images: ImageBox
  /** A thumbnail of an image, and the image's size; null when the browser cannot decode it. */
  preview: (image: Blob) => Promise<{ url: string; width: number; height: number } | null>
}

export type OutboxEntries = ReturnType<typeof createEntries>

/** The entries of an outbox: in memory, and kept in the browser for other tabs and the next page. */
export function createEntries({ shelf, images, preview }: EntriesDoors) {
  let entries: readonly Outgoing[] = []
  const changes = makeListeners()
  /** Entries that the browser keeps: one that is missing there was removed by another tab. */
  const shelved = new Set<string>()
  const finished = new Set<string>()
  const leaving = new Set<string>()
  const files = new Map<string, Blob>()

  const find = (id: string) => entries.find((entry) => entry.id === id)

  function apply(move: OutboxMove) {
    const next = moveEntries(entries, move)
    if (next === entries) return
    entries = next
    changes.tell()
  }

  function keepEntry(id: string) {
    const entry = find(id)
    if (entry && shelf.keep(toKept(entry))) shelved.add(id)
  }

  function removeEntry(id: string) {
    const isImage = find(id)?.type === 'image'
    finished.add(id)
    for (const ids of [shelved, leaving, files]) ids.delete(id)
    shelf.drop(id)
    if (isImage) images.remove(id).catch(() => {})
    apply({ kind: 'remove', id })
  }

  /** Hides what another tab removed; a message that it sent stays until its stored message arrives. */
  function removeElsewhere({ id, state }: Outgoing) {
    if (state === 'failed') return removeEntry(id)
    leaving.add(id)
    setTimeout(() => leaving.has(id) && removeEntry(id), LEAVING_MS)
  }

  const findImage = async (id: string) => files.get(id) ?? (await images.get(id).catch(() => null))

  async function showPreview(id: string) {
    const image = await findImage(id)
    const made = image && (await preview(image).catch(() => null))
    if (made && find(id)) {
      apply({ kind: 'change', id, part: { preview: made.url, image: { width: made.width, height: made.height } } })
    }
  }

  return {
    all: () => entries,
    find,
    /** The entry to send next in a conversation. */
    findNext: (conversation: string) =>
      entries.find((one) => one.conversation === conversation && one.state === 'waiting' && !leaving.has(one.id)),
    /** Whether the entry is gone, or another tab has removed it. */
    isGone: (id: string) => !find(id) || leaving.has(id),
    findImage,
    subscribe: changes.add,
    apply,
    keep: keepEntry,
    remove: removeEntry,
    add(entry: Outgoing) {
      apply({ kind: 'add', entry })
    },
    /** Keeps the image of an entry, shows its thumbnail, and calls `onKept` if the entry is still here. */
    addImage(id: string, image: Blob, onKept: () => void) {
      files.set(id, image)
      void showPreview(id)
      images
        .put(id, image)
        .then(() => (find(id) ? onKept() : images.remove(id)))
        .catch(() => {})
    },
    /** Applies what other tabs did. */
    readOtherTabs() {
      const onShelf = new Map(shelf.all().map((entry) => [entry.id, entry]))
      for (const entry of entries) {
        if (!onShelf.has(entry.id) && shelved.has(entry.id) && !leaving.has(entry.id)) removeElsewhere(entry)
      }
      const added = [...onShelf.values()].filter(({ id }) => !find(id) && !finished.has(id))
      for (const { id } of added) shelved.add(id)
      apply({ kind: 'read', kept: onShelf, added })
      for (const { id, type } of added) if (type === 'image') void showPreview(id)
    },
    /** Deletes images that no entry has. */
    dropLostImages() {
      images.keepOnly(new Set(entries.map(({ id }) => id))).catch(() => {})
    },
  }
}
