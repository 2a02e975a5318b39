import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'

import { isBackupDue, readResults, writeResults } from './backup-results.server.ts'
import { folderPlace } from './places/backup-place.server.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

test.each([
  ['nightly' as const, '26T20:59', '26T21:00', true],
  ['nightly' as const, '26T21:00', '26T21:10', false],
  ['nightly' as const, '26T21:00', '27T20:59', false],
  // It was off at night.
  ['nightly' as const, '25T21:00', '27T06:00', true],
  [{ hours: 6 }, '26T01:00', '26T06:59', false],
  [{ hours: 6 }, '26T01:00', '26T07:00', true],
  ['off' as const, '01T00:00', '26T21:00', false],
])('%o: last at %s, now %s: %s', (every, last, now, due) => {
  expect(isBackupDue(every, at(last), at(now))).toBe(due)
})

const folder = mkdtempSync(join(tmpdir(), 'khazana-backup-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['', '{"backup', 'null', '{"backup": 1}', ' '.repeat(100_000)])(
  'damaged results (%.20j) count as none, and the next replace them',
  async (text) => {
    const place = folderPlace(folder)
    writeFileSync(join(folder, 'results.json'), text)
    expect(await readResults(place)).toMatchObject({ backup: null, failedAt: null, trial: null })
    await writeResults(place, { failure: 'no room' })
    expect(await readResults(place)).toMatchObject({ failure: 'no room' })
  },
)

test('results that cannot be read for now are not replaced', async () => {
  const place = folderPlace(folder)
  const trial = { at: '2026-11-26T21:00:00Z', backup: 'a', isSame: true, wrong: null, seconds: 1 }
  await writeResults(place, { trial })
  const away = { ...place, read: () => new Readable({ construct: (done) => done(new Error('no answer')) }) }
  await expect(writeResults(away, { failure: 'no room' })).rejects.toThrow('no answer')
  expect(await readResults(place)).toMatchObject({ trial })
})
