/**
 * postgres.js, mended while it is loaded. As released (3.4.9), a connection that ends within a transaction ends the whole
 * process, or leaves a place of the pool that never answers again; and what a transaction still asks afterwards may run by
 * itself, on the connection's next session. See docs/decisions/2026-11-22-mended-driver.md. Everything of ours takes the
 * driver from here; another version that no longer has these lines is refused at the first import.
 */
import { registerHooks } from 'node:module'

/** Where in a file of the package, instead of what, which stands there once. */
const MENDED: [file: string, was: string, is: string][] = [
  // A connection that is closed takes no query. Writing into its socket, which is null, would be nobody's error.
  [
    '/postgres/src/connection.js',
    `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  ],
  // What was not sent when it closed is nothing to its next session, and must not keep that from sending.
  [
    '/postgres/src/connection.js',
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
  // Nor is the query that it was answering, which learns what PostgreSQL said last. Else the next session's first one would.
  // And between a socket's error and its end there may have come another one.
  [
    '/postgres/src/connection.js',
    `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    `    if (initial) {
      query = results = errorResponse = null
      result = new Result()
      return reconnect()
    }

    ;(query || sent.length) && error(errorResponse || Errors.connection('CONNECTION_CLOSED', options))
    query = results = errorResponse = null
    result = new Result()`,
  ],
  // A transaction ends with its connection: what it asks later is refused, also once the connection is somebody else's.
  ['/postgres/src/index.js', `connection.onclose = reject)`, `connection.onclose = e => (lost = e, reject(e)))`],
  ['/postgres/src/index.js', `    let savepoints = 0\n`, `    let lost = null, savepoints = 0\n`],
  [
    '/postgres/src/index.js',
    `        q.catch(e => uncaughtError || (uncaughtError = e))\n`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
`,
  ],
]

// The process loads the package once, and this module from its source, from the build and anew in development.
const holder = globalThis as typeof globalThis & { khazanaDriver?: Set<string> }
const mended = (holder.khazanaDriver ??= new Set())
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const changes = MENDED.filter(([file]) => url.endsWith(file))
    if (changes.length === 0) return loaded
    // Text or bytes.
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const [file, was, is] of changes) {
      if (source.split(was).length !== 2) throw new Error(`${file} is not the one that is mended here: ${was.trim()}`)
      source = source.replace(was, () => is)
      mended.add(was)
    }
    return { ...loaded, source }
  },
})

const { default: postgres } = await import('postgres')
hooks.deregister()
if (mended.size < MENDED.length) throw new Error('postgres was imported by somebody else before it could be mended')

export default postgres
