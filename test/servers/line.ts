import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a server, whose traffic can be swallowed, as that of a stopped process is, or cut. */
export async function openLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => (sockets.delete(from), to.destroy()))
      from.on('data', (data) => to.write(data))
      if (hangs) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port always has an address object.
  const { port: own } = server.address() as AddressInfo
  const through = new URL(target)
  through.host = `127.0.0.1:${own}`
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    hang() {
      hangs = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      hangs = false
      for (const socket of sockets) socket.resume()
    },
    connections: () => sockets.size,
    /** Ends every connection, and refuses new ones. */
    cut,
    async mend() {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close: cut,
  }
}
