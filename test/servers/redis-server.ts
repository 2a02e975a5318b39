import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Speaks as much of Redis' protocol as the product's live events need. The drill `redis` runs the same tests against a real
 * Redis, whose address is in TEST_REDIS.
 */
export async function startRedisStandIn({ password }: { password?: string } = {}) {
  const subscribers = new Map<string, Set<Socket>>()
  const server = createServer((socket) => {
    let isKnown = password === undefined
    let unread = Buffer.alloc(0)
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data])
      for (let command = takeCommand(); command; command = takeCommand()) socket.write(answer(command))
    })
    socket.on('error', () => {}).on('close', () => subscribers.forEach((sockets) => sockets.delete(socket)))

    /** The next whole command: an array of strings, each with its length in bytes. */
    function takeCommand(): string[] | null {
      const words: string[] = []
      const [, count] = /^\*(\d+)\r\n/.exec(unread.toString('latin1')) ?? []
      if (count === undefined) return null
      let at = unread.indexOf('\r\n') + 2
      for (let n = 0; n < Number(count); n += 1) {
        const end = unread.indexOf('\r\n', at)
        const length = Number(unread.toString('latin1', at + 1, end))
        if (end < 0 || unread.length < end + 2 + length + 2) return null
        words.push(unread.toString('utf8', end + 2, end + 2 + length))
        at = end + 2 + length + 2
      }
      unread = unread.subarray(at)
      return words
    }

    function answer([name = '', ...args]: string[]): string {
      switch (name.toUpperCase()) {
        case 'AUTH':
          isKnown = args.at(-1) === password
          return isKnown ? '+OK\r\n' : '-WRONGPASS invalid username-password pair or user is disabled.\r\n'
        case 'PUBLISH': {
          const [channel = '', text = ''] = args
          const to = [...(subscribers.get(channel) ?? [])]
          for (const subscriber of to) subscriber.write(list('message', channel, text))
          return `:${to.length}\r\n`
        }
        case 'SUBSCRIBE':
          return args.map((channel, n) => subscribe(channel, n + 1)).join('')
        default:
          return isKnown ? '+OK\r\n' : '-NOAUTH Authentication required.\r\n'
      }
    }

    function subscribe(channel: string, n: number): string {
      const all = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, all.add(socket))
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:${n}\r\n`
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port always has an address object.
  const { port } = server.address() as AddressInfo
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.close() }
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const list = (...texts: string[]) => `*${texts.length}\r\n${texts.map(bulk).join('')}`
