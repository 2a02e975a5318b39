// The nodes themselves restart, are killed, hang, and believe another time.
import { setTimeout as pause } from 'node:timers/promises'

import { findProgram } from '../../../../servers/find-program.ts'
import type { SiteNode } from '../site-nodes.ts'
import type { During } from '../watch-people.ts'

/** F5. */
const NODE_LOST = { most: 0.002, fewest: 1000 }
/** F9 bounds the slowest answer to ten seconds, so the node has to hang for longer than that. */
const HANGS_MS = 30_000

export async function troubleNodes(during: During, nodes: readonly SiteNode[], forMs: number): Promise<void> {
  await during('nodes restart one after the other', async () => {
    for (const node of nodes) {
      await node.endBy('SIGTERM')
      await node.start()
    }
  })
  await during(
    'a node is killed',
    async () => {
      await nodes[0]?.endBy('SIGKILL')
      await pause(3_000)
      await nodes[0]?.start()
    },
    NODE_LOST,
  )
  await during(
    'a node hangs',
    async () => {
      nodes[1]?.signal('SIGSTOP')
      await pause(HANGS_MS)
      nodes[1]?.signal('SIGCONT')
    },
    NODE_LOST,
  )
  await during('the clock of a node is an hour ahead', async () => {
    await nodes[1]?.endBy('SIGTERM')
    await nodes[1]?.start(await aheadBy('+1h'))
    await pause(forMs / 2)
    await nodes[1]?.endBy('SIGTERM')
    await nodes[1]?.start()
  })
}

/** The environment in which a program believes another time. */
async function aheadBy(offset: string): Promise<Record<string, string>> {
  await findProgram('faketime')
  const library = '/usr/$LIB/faketime/libfaketime.so.1'
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
