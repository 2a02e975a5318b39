/**
 * postgres.js, mended while it is loaded. As released (3.4.9), a connection that ends within a transaction ends the whole
 * process, or leaves a place of the pool that never answers again; and what a transaction still asks afterwards may run by
 * itself, on the connection's next session. See docs/decisions/2026-11-22-mended-driver.md. Everything of ours takes the
 * driver from here; another version that no longer has these lines is refused at the first import.
 */
import { registerHooks } from 'node:module'

const CONNECTION = '/postgres/src/connection.js'
const INDEX = '/postgres/src/index.js'

/** Where in a file of the package, instead of what, which stands there once. */
const MENDED: [file: string, was: string, is: string][] = [
  // A connection that is closed takes no query: writing into its socket, which is null, would be nobody's error. `true` leaves
  // it where it stands, among those that are closed.
  [
    CONNECTION,
    `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  ],
  // What was not sent when it closed is nothing to its next session, and must not keep that from sending.
  [
    CONNECTION,
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
  // Nor is what it was answering: that query learns what PostgreSQL said last, and those behind it that the connection closed,
  // also one that came between the socket's error and its end. So does the one that it was made for, when whoever listens there
  // hung up before it was ready, as a proxy does whose database is down: it was tried again without end and without a pause.
  [
    CONNECTION,
    `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++`,
    `    const forget = () => {
      query = results = errorResponse = final = null
      result = new Result()
      rows = 0
    }
    const early = initial
    // Of several hosts the next one may do.
    if (early && (early.tried = (early.tried || 0) + 1) < options.host.length)
      return forget(), reconnect()

    query && errorResponse && queryError(query, errorResponse)
    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options))
    early && errored(Errors.connection('CONNECTION_CLOSED', options))
    forget()
    closedTime = performance.now()
    ;(hadError || early) && options.shared.retries++`,
  ],
  // Rows that came before an error do not belong to the next answer.
  [
    CONNECTION,
    `    query = results = errorResponse = null
    result = new Result()
    connectTimer.cancel()`,
    `    query = results = errorResponse = null
    result = new Result()
    rows = 0
    connectTimer.cancel()`,
  ],
  // What each session asks first is asked again by the next one.
  [CONNECTION, `        return fetchArrayTypes()\n`, `        return void fetchArrayTypes().catch(() => {})\n`],
  // A transaction ends with its connection: what it asks later is refused, also once the connection is somebody else's.
  [
    INDEX,
    `connection.onclose = reject)`,
    `connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })`,
  ],
  [INDEX, `    let savepoints = 0\n`, `    let lost = null, savepoints = 0\n`],
  [
    INDEX,
    `        q.catch(e => uncaughtError || (uncaughtError = e))\n`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
`,
  ],
  // Likewise what was reserved; and what has ended is not given back.
  [
    INDEX,
    `    c.reserved.release = true\n`,
    `    c.reserved.release = true
    const own = c.reserved
    c.onclose = e => {
      while (queue.length)
        queue.shift().reject(e)
    }
`,
  ],
  [
    INDEX,
    `    sql.release = () => {\n`,
    `    sql.release = () => {
      if (c.reserved !== own)
        return
`,
  ],
  [
    INDEX,
    `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    `    function handler(q) {
      if (c.reserved !== own)
        return q.reject(Errors.connection('CONNECTION_CLOSED', options))
      c.queue === full
        ? queue.push(q)`,
  ],
]

// The process loads the package once, and this module from its source, from the build and anew in development.
const holder = globalThis as typeof globalThis & { khazanaDriver?: Set<string> }
const mended = (holder.khazanaDriver ??= new Set())
const hooks =
  mended.size > 0
    ? null
    : registerHooks({
        load(url, context, next) {
          const loaded = next(url, context)
          const changes = MENDED.filter(([file]) => url.endsWith(file))
          if (changes.length === 0) return loaded
          // Text or bytes.
          let source = Buffer.from(loaded.source as Uint8Array).toString()
          for (const [file, was, is] of changes) {
            if (source.split(was).length !== 2)
              throw new Error(`${file} is not the one that is mended here: ${was.trim()}`)
            source = source.replace(was, () => is)
            mended.add(was)
          }
          return { ...loaded, source }
        },
      })

const { default: postgres } = await import('postgres')
hooks?.deregister()
if (mended.size < MENDED.length) throw new Error('postgres was imported by somebody else before it could be mended')

export default postgres
