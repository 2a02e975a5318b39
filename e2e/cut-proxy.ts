import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between browser and server that can be cut: all connections break, as when a train enters a tunnel. */
export async function openCutProxy() {
  const pairs = new Set<Socket>()
  let target = 0
  let isDown = false

  function cut() {
    for (const socket of pairs) socket.destroy()
    pairs.clear()
  }

  const proxy = createServer((near) => {
    if (isDown) return near.destroy()
    const far = connect(target, '127.0.0.1')
    const pair = [near, far]
    for (const socket of pair) {
      pairs.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        for (const one of pair) {
          one.destroy()
          pairs.delete(one)
        }
      })
    }
    near.pipe(far).pipe(near)
    return near
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  // A TCP server's address is an object; only pipes return a string.
  const { port } = proxy.address() as AddressInfo
  return {
    port,
    lead: (to: number) => void (target = to),
    cut,
    /** Nothing passes until it is up again. */
    down() {
      isDown = true
      cut()
    },
    up: () => void (isDown = false),
    async close() {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
