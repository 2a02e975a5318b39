import { fileURLToPath } from 'node:url'

import type { Group } from '../harness/bench.ts'
import { startProduct, withLimit } from '../harness/product.ts'
import { bareSettings, measureDelivery, measureSends } from './chat-delivery.ts'
import { measureQueries } from './chat-queries.ts'
import { withChatWorld } from './chat-world.ts'

const SCRIPT = fileURLToPath(new URL('../limits/bare-chat.ts', import.meta.url))
/** More than a run needs, so that it measures the work and not the refusals. */
const ROOM = { LIMIT_WRITES: '999999/1m', LIMIT_MESSAGES: '999999/1m' }

export const chat: Group = {
  name: 'chat',
  about: 'conversations: queries, delivery and sends per second, against a bare server with ws and the same INSERT',
  measure: (bench) =>
    withChatWorld(bench, async (world) => {
      const rows = await measureQueries(world)
      const bare = await bareSettings(world)
      const product = await startProduct(bench, { DATABASE_URL: world.url, ...ROOM })
      try {
        await withLimit(bench, SCRIPT, bare, async (limit) => {
          rows.push(...(await measureDelivery(bench, world, product, limit)))
          rows.push(...(await measureSends(bench, world, product, limit)))
        })
      } finally {
        await product.stop()
      }
      return rows
    }),
}
