import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { storageFailures, storageSeconds } from '#app/platform/log/metrics.server.ts'
import { inTrace, startTrace } from '#app/platform/log/request-trace.server.ts'

import { measuredStorage } from './measured-storage.server.ts'
import { localStorage } from './storage.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-measured-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each operation is counted and timed by kind, failures apart, and is a part of its request', async () => {
  storageSeconds.reset()
  storageFailures.reset()
  const storage = measuredStorage(localStorage(folder), 'folder')
  const trace = startTrace('3f0c6a52-7d9b-4a3e-8c1d-5b2f9e7a6d10')
  await inTrace(trace, async () => {
    await storage.put('item-images/a/b', new Uint8Array([1]), { contentType: 'image/webp' })
    expect(await (await storage.open('item-images/a/b'))?.bytes()).toHaveLength(1)
    expect(await storage.exists('item-images/a/c')).toBe(false)
    await storage.remove('item-images/a/b')
    await expect(storage.exists('../outside')).rejects.toThrow('Not a storage path')
  })
  const counts = (await storageSeconds.get()).values.filter(({ metricName }) => metricName?.endsWith('_count'))
  expect(counts.map(({ labels, value }) => [labels.kind, labels.operation, value])).toEqual([
    ['folder', 'put', 1],
    ['folder', 'open', 1],
    ['folder', 'read', 1],
    ['folder', 'exists', 2],
    ['folder', 'remove', 1],
  ])
  expect((await storageFailures.get()).values).toEqual([{ labels: { kind: 'folder', operation: 'exists' }, value: 1 }])
  expect(trace.ms.storage).toBeGreaterThan(0)
})
