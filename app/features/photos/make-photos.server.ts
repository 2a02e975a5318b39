/**
 * The process that photos are made in, one at a time and after the pages: started by photo-process.server.ts, which gives
 * it a file and gets the variants or the reason. Whatever a file does to a decoder, it does it here, where there is nothing.
 */
import { setPriority } from 'node:os'

import { makeChatImage, type ChatImage } from './chat-image.server.ts'
import { makeEnhanced, type EnhancedPhoto } from './enhance/enhance-photo.server.ts'
import { PhotoRefused, type Reason } from './photo-refused.server.ts'
import { makeVariants, type Making, type Variants } from './variants.server.ts'

export type Order = { input: Uint8Array; making: Making | 'chat' | 'enhanced' }
export type Made = Variants | ChatImage | EnhancedPhoto
export type Outcome = { made: Made } | { refused: Reason } | { failed: string }

const BEHIND_THE_PAGES = 10

async function make({ input, making }: Order): Promise<Outcome> {
  try {
    const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
    if (making === 'chat') return { made: await makeChatImage(bytes) }
    return { made: await (making === 'enhanced' ? makeEnhanced(bytes) : makeVariants(bytes, making)) }
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.reason }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function serve(order: Order): Promise<void> {
  process.send?.(await make(order))
  // What a picture took is large pieces outside of the heap, for which collecting would wait until there are many.
  globalThis.gc?.()
}

setPriority(BEHIND_THE_PAGES)
// A terminal's Ctrl-C comes here, too: what was begun is finished while the server drains.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
// Only photo-process.server.ts starts this, and sends nothing else.
process.on('message', (order: Order) => void serve(order))
process.send?.('ready')
