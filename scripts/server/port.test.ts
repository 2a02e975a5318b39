import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { choosePort, PortError, portProblem } from './port.ts'

test('a port in use is refused with advice, even if it is taken after the check', async () => {
  const taker = createServer().listen(0, '127.0.0.1')
  await once(taker, 'listening')
  const address = taker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const words = `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`
  try {
    await expect(choosePort('127.0.0.1', port)).rejects.toThrow(words)
    const late = createServer().listen(port, '127.0.0.1')
    const [error] = await once(late, 'error')
    expect(portProblem(error, '127.0.0.1', port)).toEqual(new PortError(words))
  } finally {
    taker.close()
  }
  const other = new Error('Another one')
  expect(portProblem(other, '127.0.0.1', port)).toBe(other)
})

test('port 0 finds a free port', async () => {
  expect(await choosePort('127.0.0.1', 0)).toBeGreaterThan(0)
})
