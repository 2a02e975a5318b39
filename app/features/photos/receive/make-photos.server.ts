/**
 * The child process in which photos are made, one at a time and at low priority. photo-process.server.ts starts it,
 * sends it a file and gets back the variants or the refusal. Whatever a hostile file does to a decoder happens here,
 * where there is nothing else.
 */
import { makeEnhanced, type EnhancedPhoto } from '#app/features/photos/enhance/enhance-photo.server.ts'
import type { LightReport } from '#app/features/photos/enhance/read-light.ts'
import { PhotoRefused, type Reason } from '#app/features/photos/pixels/photo-refused.server.ts'
import { makeVariants, type Making, type Variants } from '#app/features/photos/pixels/variants.server.ts'
import { serveTasks } from '#app/platform/processes/serve-tasks.server.ts'

import { makeChatImage, type ChatImage } from './chat-image.server.ts'

/** `others`: what other photos of the same upload say about the light. */
export type Order = { input: Uint8Array; making: Making | 'chat' | 'enhanced'; others?: readonly LightReport[] }
export type Made = Variants | ChatImage | EnhancedPhoto
export type Outcome = { made: Made } | { refused: Reason }

const BEHIND_THE_PAGES = 10

async function make({ input, making, others }: Order): Promise<Outcome> {
  try {
    const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
    if (making === 'chat') return { made: await makeChatImage(bytes) }
    return { made: await (making === 'enhanced' ? makeEnhanced(bytes, others) : makeVariants(bytes, making)) }
  } catch (error) {
    if (error instanceof PhotoRefused) return { refused: error.reason }
    throw error
  }
}

await serveTasks({ priority: BEHIND_THE_PAGES, work: make })
