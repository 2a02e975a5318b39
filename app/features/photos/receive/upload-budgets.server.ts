import * as say from '#app/features/photos/messages/messages.ts'
import type { Variants } from '#app/features/photos/pixels/variants.server.ts'
import { requireBudget, spendBudget } from '#app/platform/visitor/budget.server.ts'

/**
 * The account that owns a file and pays for its decoding; refused when it has spent what it has for that. Passed on to
 * `makeApart` and its like.
 */
export async function payingAccount(userId: string): Promise<{ whose: string; onTaken: (ms: number) => void }> {
  await requireBudget('decoding', userId, (time) => say.decodingSpent({ time }))
  return { whose: userId, onTaken: (ms) => void spendBudget('decoding', userId, ms) }
}

/** Refuses an account that has added as many bytes as one may for now. */
export const requireBytesLeft = (userId: string): Promise<void> =>
  requireBudget('stored', userId, (time) => say.storedSpent({ time }))

/** Counts what was stored of an account's photo. Files that it removes again count all the same. */
export async function countStored(
  userId: string,
  { master, files }: Pick<Variants, 'master' | 'files'>,
): Promise<void> {
  await countBytes(
    userId,
    files.reduce((sum, { bytes }) => sum + bytes.length, master?.length ?? 0),
  )
}

export const countBytes = (userId: string, bytes: number): Promise<void> => spendBudget('stored', userId, bytes)
