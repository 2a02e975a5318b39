// HTTP without a library: the load generator shares the machine with the server under test, so it has to be cheap.
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

export interface Connections {
  /** Resolves with the status once the whole answer has arrived. Opens another connection when all are busy. */
  post: (path: string, cookie: string, body: string) => Promise<number>
  end: () => void
}

export function openConnections(url: string): Connections {
  const { hostname, port, host } = new URL(url)
  const free: Socket[] = []
  const all = new Set<Socket>()

  function take(): Socket {
    const known = free.pop()
    if (known) return known
    const socket = connect({ port: Number(port), host: hostname, noDelay: true })
    all.add(socket)
    return socket.setEncoding('latin1')
  }

  return {
    post: (path, cookie, body) =>
      new Promise((resolve, reject) => {
        const socket = take()
        let answer = ''
        const hear = (words: string) => {
          answer += words
          const status = readStatus(answer)
          if (status === null) return
          leave()
          free.push(socket)
          resolve(status)
        }
        const fail = () => {
          leave()
          reject(new Error(`${url} hung up`))
        }
        const leave = () => void socket.off('data', hear).off('error', fail).off('close', fail)
        socket.on('data', hear).on('error', fail).on('close', fail)
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    end() {
      for (const socket of all) socket.destroy()
    },
  }
}

/** The status of a complete answer; else null. */
function readStatus(answer: string): number | null {
  const end = answer.indexOf(END_OF_HEAD)
  if (end === -1) return null
  const head = answer.slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const whole =
    length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= end + END_OF_HEAD.length + Number(length)
  return whole ? Number(head.slice(9, 12)) : null
}
