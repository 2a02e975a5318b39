/**
 * The child process in which photos are made, one at a time and at low priority. photo-process.server.ts starts it,
 * sends it a file and gets back the variants or the refusal. Whatever a hostile file does to a decoder happens here,
 * where there is nothing else.
 */
import { setPriority } from 'node:os'

import { makeEnhanced, type EnhancedPhoto } from '#app/features/photos/enhance/enhance-photo.server.ts'
import { PhotoRefused, type Reason } from '#app/features/photos/pixels/photo-refused.server.ts'
import { makeVariants, type Making, type Variants } from '#app/features/photos/pixels/variants.server.ts'

import { makeChatImage, type ChatImage } from './chat-image.server.ts'

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
  // A picture takes large buffers outside the heap, which the garbage collector would let pile up.
  globalThis.gc?.()
}

setPriority(BEHIND_THE_PAGES)
// Ctrl-C in a terminal reaches this process too: it finishes its work while the server drains.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
// Only photo-process.server.ts starts this, and it sends nothing else.
process.on('message', (order: Order) => void serve(order))
process.send?.('ready')
