import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * `refusing` answers 451 to every recipient, `unknown` that it has no such mailbox, `closed` that it passes on no mail of
 * ours; a number is the delay of the greeting and of the mail itself, in
 * milliseconds.
 */
export type Mood = 'willing' | 'refusing' | 'unknown' | 'closed' | number

const REFUSALS: Partial<Record<Mood, [number, string]>> = {
  refusing: [451, 'Come back later'],
  unknown: [550, '5.1.1 No such user here'],
  closed: [554, '5.7.1 Relay access denied'],
}

export interface Received {
  messageId: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: string
}

/** A mail server on a free local port, or on `port`, that records what it accepted. */
export async function startSmtp(mood: Mood = 'willing', port = 0, received: Received[] = []) {
  let current = mood
  let tries = 0
  const wait = (done: () => void) => void setTimeout(done, typeof current === 'number' ? current : 0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onConnect: (_, done) => {
      tries += 1
      wait(done)
    },
    onRcptTo: (_, __, done) => {
      const [responseCode, text] = REFUSALS[current] ?? []
      if (text === undefined) return done()
      done(Object.assign(new Error(text), { responseCode }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const keep = async () => {
          const bytes = Buffer.concat(chunks)
          const { messageId = '', subject = '', text = '', html = '' } = await PostalMime.parse(bytes)
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const headers = bytes.toString().split('\r\n\r\n', 1)[0] ?? ''
          received.push({ messageId, to, subject, text, html, headers })
          wait(done)
        }
        void keep()
      })
    },
  })
  // Clients that gave up.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a TCP port always has an address object.
  const taken = (server.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    tries: () => tries,
    setMood: (next: Mood) => void (current = next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
