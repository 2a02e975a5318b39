// Two servers pass live events by Redis, which is killed and stopped for 3 s under load: no message fails, and nobody misses one.
//   npm run drill -- redis [MESSAGES]
//   quick: 400
import { setTimeout as pause } from 'node:timers/promises'

import { startPostgres } from '#test/servers/postgres.ts'

import { startOwnServer } from '../../../e2e/own-server.ts'
import { reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { startProduct } from '../../scan/own-product.ts'
import { findProgram } from '../../servers/find-program.ts'
import { runTests } from '../../servers/run-tests.ts'
import { talkUnderTrouble } from '../messages/talk-under-trouble.ts'
import { makeRedis } from './redis/redis-server.ts'

const MESSAGES = Number(process.argv[2] ?? 2000)
const [UP_MS, AWAY_MS] = [2000, 3000]

const redis = await makeRedis(await findProgram('redis-server'))
await redis.start()
const rows: DrillRow[] = []
try {
  const files = ['app/platform/live/redis-bus.server.test.ts', 'app/platform/http/read-limit.server.test.ts']
  // Those that `npm test` runs against a stand-in.
  rows.push(await runTests('the tests of bus and limits, against Redis', files, { TEST_REDIS: redis.url }))
  await talkWithout()
} finally {
  await redis.stop()
}
reportRows(rows)
process.exit()

async function talkWithout(): Promise<void> {
  const database = await startPostgres()
  const product = await startProduct({ REDIS_URL: redis.url, LOG_LEVEL: 'warn' }, { databaseUrl: database.url })
  const other = await startOwnServer(
    { ...product.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.home },
    { databaseUrl: database.url },
  )
  let [kills, stops] = [0, 0]
  const trouble = async (isWriting: () => boolean) => {
    while (isWriting() || stops === 0) {
      await pause(UP_MS)
      await redis.kill()
      await pause(AWAY_MS)
      await redis.start()
      kills += 1
      await pause(UP_MS)
      redis.signal('SIGSTOP')
      await pause(AWAY_MS)
      redis.signal('SIGCONT')
      stops += 1
    }
  }
  try {
    const { failures, rows: said, live } = await talkUnderTrouble(product, other, { messages: MESSAGES, trouble })
    rows.push(
      ['Redis killed and stopped for 3 s, under load', `${kills} and ${stops} times`, '≥ 1', kills > 0 && stops > 0],
      ['requests that failed', String(failures), '0', failures === 0],
      ...said,
      live,
    )
  } finally {
    await other.stop()
    await product.stop()
    await database.stop()
  }
}
