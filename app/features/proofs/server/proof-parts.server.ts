import type { TransactionSql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** A card of this feature in a conversation. */
interface ToStoreCard {
  conversation: string
  id: string
  content: string
}

/** The deeds of other features that proof photos need. The door that lists the operations gives it. */
export interface ProofParts {
  /** The lines of print and handwriting in a picture. Rejects when it cannot be read now. */
  readLines: (picture: Uint8Array, owner: string) => Promise<string[]>
  photos: {
    /** The largest file of an upload of the person's; null if they have none with this key. */
    open: (owner: string, key: string) => Promise<Uint8Array | null>
    /** The key of a photo of any listing that looks the same, except for some. */
    findSame: (sql: TransactionSql, key: string, except: readonly string[]) => Promise<string | null>
    /** Gives an upload to a listing of its owner, which does not show it. Throws a `Refusal`. */
    attach: (sql: TransactionSql, photo: { userId: string; itemId: string; key: string }) => Promise<void>
    /** Takes such photos from their listings, so that a job removes those that nothing shows. */
    release: (sql: TransactionSql, keys: readonly string[]) => Promise<void>
  }
  /** Stores a card of the person's. Returns what tells both people, once it is committed. Throws a `Refusal`. */
  storeCard: (sql: TransactionSql, person: Pick<Viewer, 'userId'>, card: ToStoreCard) => Promise<() => void>
}
