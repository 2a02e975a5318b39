import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'

import { openFile } from './open-file.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'khazana-open-'))
afterAll(() => rm(folder, { recursive: true }))

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Collects what could be read, and the error that ended it. */
async function readAll(path: string) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of (await openFile(path)).content) chunks.push(chunk)
    return { text: Buffer.concat(chunks).toString(), error: null }
  } catch (error) {
    return { text: Buffer.concat(chunks).toString(), error: error instanceof Error ? error.message : String(error) }
  }
}

describe('an accepted file', () => {
  test.each(['a.ndjson', 'a.jsonl', 'A.CSV'])('%s', async (name) => {
    expect(await readAll(await put(name, 'x\n'))).toEqual({ text: 'x\n', error: null })
    expect(await readAll(await put(`${name}.gz`, gzipSync('x\n')))).toEqual({ text: 'x\n', error: null })
  })

  test('gets its format, size and folder', async () => {
    const file = await openFile(await put('a.csv', 'id\n1\n'))
    expect(file).toMatchObject({ name: 'a.csv', format: 'csv', size: 5, folder })
    expect((await openFile(await put('b.ndjson.gz', gzipSync('')))).format).toBe('ndjson')
  })

  test('loses its byte order mark, also in a gzip of several parts', async () => {
    expect(await readAll(await put('mark.ndjson', '\uFEFF{}\n'))).toEqual({ text: '{}\n', error: null })
    const parts = Buffer.concat([gzipSync('\uFEFF{}\n'), gzipSync('{"id":2}\n')])
    expect(await readAll(await put('mark.ndjson.gz', parts))).toEqual({ text: '{}\n{"id":2}\n', error: null })
  })
})

describe('a refused file', () => {
  test('because it is missing, a folder, empty, or of another type', async () => {
    await expect(openFile(join(folder, 'none.csv'))).rejects.toThrow(/^There is no file /)
    await expect(openFile(await put('empty.csv', ''))).rejects.toThrow('is empty')
    await expect(openFile(await put('a.xlsx', 'x'))).rejects.toThrow('must end in .ndjson')
    await expect(openFile(await put('plain.csv.gz', 'id'))).rejects.toThrow('is not a gzip file')
    const sub = await mkdtemp(join(folder, 'sub-'))
    await writeFile(join(sub, 'x'), '')
    await expect(openFile(`${sub}/.`)).rejects.toThrow('must end in')
  })

  test.skipIf(process.getuid?.() === 0)('as it may not be read', async () => {
    const path = await put('secret.csv', 'id')
    await chmod(path, 0)
    await expect(openFile(path)).rejects.toThrow('may not be read')
  })

  test('because it is UTF-16', async () => {
    const { error } = await readAll(await put('wide.csv', Buffer.from('\uFEFFid,title', 'utf16le')))
    expect(error).toContain('is UTF-16: save it as UTF-8')
  })

  test('at the place where a gzip is cut off or damaged; earlier lines are read', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ id: n, x: Math.sin(n) })).join('\n')
    const whole = gzipSync(lines)
    const cut = await readAll(await put('cut.ndjson.gz', whole.subarray(0, -100)))
    expect(cut.error).toContain('is cut off')
    expect(cut.text.length).toBeGreaterThan(lines.length * 0.95)
    expect(lines.startsWith(cut.text)).toBe(true)

    const spoiled = Buffer.from(whole)
    spoiled.fill(0, whole.length - 20_000, whole.length - 19_900)
    const damaged = await readAll(await put('damaged.ndjson.gz', spoiled))
    expect(damaged.error).toContain('is damaged')
    expect(damaged.text.length).toBeGreaterThan(lines.length * 0.5)
  })
})
