import type { ImageBox } from '#app/features/chat/sync/outbox/image-box.ts'

type Changed = (event: { key: string | null }) => void

/** The state that the tabs of a browser share: stored texts, stored images, and locks. */
export function fakeBrowser() {
  const texts = new Map<string, string>()
  const images = new Map<string, Blob>()
  const turns = new Map<string, Promise<void>>()
  const tabs = new Set<Changed>()
  let isFull = false

  return {
    texts,
    images,
    fill: () => void (isFull = true),
    /** Opens another tab with its own view of the storage, which is told of the other tabs' changes. */
    openTab() {
      let heard: Changed = () => {}
      const told: Changed = (event) => heard(event)
      tabs.add(told)
      const tell = (key: string) => {
        // As in a browser: a moment later, and not to the tab itself.
        for (const tab of tabs) if (tab !== told) setTimeout(() => tab({ key }), 1)
      }
      const storage: Storage = {
        get length() {
          return texts.size
        },
        clear: () => texts.clear(),
        key: (at) => [...texts.keys()][at] ?? null,
        getItem: (key) => texts.get(key) ?? null,
        setItem(key, text) {
          if (isFull) throw new DOMException('Full', 'QuotaExceededError')
          texts.set(key, text)
          tell(key)
        },
        removeItem(key) {
          texts.delete(key)
          tell(key)
        },
      }
      const box = (userId: string): ImageBox => ({
        async put(id, image) {
          images.set(`${userId}/${id}`, image)
        },
        get: async (id) => images.get(`${userId}/${id}`) ?? null,
        async remove(id) {
          images.delete(`${userId}/${id}`)
        },
        async keepOnly(ids) {
          for (const key of images.keys()) {
            const [owner, id = ''] = key.split('/')
            if (owner === userId && !ids.has(id)) images.delete(key)
          }
        },
      })
      return {
        storage,
        box,
        onStorage(listener: Changed) {
          heard = listener
          return () => (heard = () => {})
        },
        close: () => tabs.delete(told),
      }
    },
    async inTurn(name: string, work: () => Promise<void>): Promise<void> {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work)
      turns.set(
        name,
        turn.catch(() => {}),
      )
      await turn
    },
  }
}
