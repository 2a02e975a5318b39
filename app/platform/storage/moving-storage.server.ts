import type { Storage } from './storage.server.ts'

/**
 * Storage whose files move from a folder to a bucket: each is in one of them, or in both. New files go to `newFiles`, every
 * file is found, and a removed one is gone from both.
 */
export function movingStorage(places: { folder: Storage; bucket: Storage; newFiles: 'folder' | 'bucket' }): Storage {
  const { folder, bucket, newFiles } = places
  const [main, other] = newFiles === 'bucket' ? [bucket, folder] : [folder, bucket]

  async function inEither<T>(look: (storage: Storage) => Promise<T | null>): Promise<T | null> {
    try {
      return (await look(main)) ?? (await look(other))
    } catch (error) {
      // While the one is away, the file may be in the other.
      const answer = await look(other).catch(() => null)
      if (answer !== null) return answer
      throw error
    }
  }

  return {
    put: (path, bytes, options) => main.put(path, bytes, options),
    open: (path) => inEither((storage) => storage.open(path)),
    exists: async (path) => (await inEither(async (storage) => (await storage.exists(path)) || null)) ?? false,
    async remove(path) {
      // In this order: whoever copies a file looks afterwards whether it is still in the folder.
      await folder.remove(path)
      await bucket.remove(path)
    },
    async *list(prefix) {
      yield* folder.list(prefix)
      yield* bucket.list(prefix)
    },
  }
}
