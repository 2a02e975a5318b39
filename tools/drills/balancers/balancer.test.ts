import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { findInstalled } from '../../servers/find-program.ts'
import { askAway, askHidden } from './ask-balancer.ts'
import { BALANCERS, startBalancer } from './balancer.ts'

const READY_MS = 60_000

/** Stands for a server of the site: it reads paths as Khazana does, and shows everything. */
async function startSite() {
  const seen: string[] = []
  const site = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://here')
    if (pathname !== '/readyz') seen.push(decodeURIComponent(pathname))
    res.setHeader('content-type', pathname.startsWith('/api/') ? 'application/json' : 'text/plain')
    res.end(pathname)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  // The address of a TCP server is never a path.
  const { port } = site.address() as AddressInfo
  const close = () => new Promise<void>((done) => (site.closeAllConnections(), site.close(() => done())))
  return { port, seen, close }
}

// The drill installs both; here they are asked where Debian's packages are there.
describe.each(BALANCERS)('%s as ops/ configures it', (name) => {
  test.skipIf(findInstalled(name) === undefined)(
    'hides what is for those who run the site, and says when no server answers',
    async () => {
      const [one, two] = [await startSite(), await startSite()]
      const port = await choosePort('127.0.0.1', 0)
      const balancer = await startBalancer(name, port, [one.port, two.port])
      try {
        for (const [what, figure, goal, holds] of await askHidden(name, port)) {
          expect(holds, `${what}: ${figure}, not ${goal}`).toBe(true)
        }
        expect([...one.seen, ...two.seen].filter((path) => /^\/+(?:metrics|livez)/.test(path))).toEqual([])
        await Promise.all([one.close(), two.close()])
        const [what, figure, goal, holds] = await askAway(name, port)
        expect(holds, `${what}: ${figure}, not ${goal}`).toBe(true)
      } finally {
        await balancer.end()
      }
    },
    READY_MS,
  )
})

test('nginx starts without IPv6: no line listens there until somebody takes its mark away', () => {
  const lines = readFileSync(join(ROOT, 'ops/nginx/khazana.conf'), 'utf8').split('\n')
  const listening = lines.filter((line) => line.includes('listen ') && line.includes('[::]'))
  expect(listening).toHaveLength(3)
  expect(listening.filter((line) => !line.trim().startsWith('# with IPv6: '))).toEqual([])
})
