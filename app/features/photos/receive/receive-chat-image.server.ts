import { makeChatImageApart } from './photo-process.server.ts'
import { countBytes, payingAccount, requireBytesLeft } from './upload-budgets.server.ts'

/** Makes the file that is kept of an image for a chat, at the cost of its sender. Throws a `Refusal`. */
export async function receiveChatImage(sender: string, bytes: Uint8Array, signal?: AbortSignal) {
  await requireBytesLeft(sender)
  const made = await makeChatImageApart(bytes, { signal, ...(await payingAccount(sender)) })
  await countBytes(sender, made.bytes.length)
  return made
}
