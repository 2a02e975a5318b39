import { expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'

import { untilReached } from './until-reached.server.ts'

const failing = (...codes: string[]) => {
  const left = codes.map((code) => Object.assign(new Error(code), { code }))
  return vi.fn<() => Promise<string>>(async () => {
    const error = left.shift()
    if (error) throw error
    return 'done'
  })
}

test.each(['CONNECTION_CLOSED', '57P01', '57014', '53300', '53100'])('goes on after %s', async (code) => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const work = failing(code, code)
  expect(await untilReached('the queue', work, { againMs: 1 })).toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
  expect(warned).toHaveBeenCalledTimes(2)
  warned.mockRestore()
})

test('ends with an error that is not about the condition of the database', async () => {
  await expect(untilReached('the queue', failing('42P01'))).rejects.toThrow('42P01')
})

test('ends when the server stops meanwhile', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const ended = new AbortController()
  const work = failing('57P01', '57P01', '57P01')
  const given = untilReached('the queue', work, { signal: ended.signal, againMs: 3_600_000 })
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  ended.abort()
  await expect(given).rejects.toThrow('57P01')
  expect(work).toHaveBeenCalledTimes(2)
  warned.mockRestore()
})
