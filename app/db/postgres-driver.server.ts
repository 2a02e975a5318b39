/**
 * postgres.js, patched while it is loaded. As released (3.4.9), a connection that ends during a transaction ends the
 * whole process, or leaves a slot of the pool that never answers again; and later queries of that transaction may run
 * on their own, on the connection's next session. See docs/decisions/2026-11-22-mended-driver.md. All our code imports
 * the driver from here. A version without these exact lines is refused at the first import.
 */
import { registerHooks } from 'node:module'

const CONNECTION = '/postgres/src/connection.js'
const INDEX = '/postgres/src/index.js'

/** Which file of the package, the text that occurs in it exactly once, and its replacement. */
const MENDED: [file: string, was: string, is: string][] = [
  // A closed connection accepts no query: writing into its socket, which is null, would throw where nothing can catch
  // it. `true` leaves it in the list of closed connections.
  [
    CONNECTION,
    `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  ],
  // Data that was unsent when the connection closed does not belong to its next session and must not block that one
  // from sending.
  [
    CONNECTION,
    `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  ],
  // Nor do unanswered queries. The running one gets PostgreSQL's last error, and those queued behind it learn that the
  // connection closed, including any that arrived between the socket's error and its end. So does the query for which
  // the connection was opened, when the other end hung up before it was ready, as a proxy does whose database is down:
  // that was retried for ever without a pause.
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
  // The types that each session fetches first are fetched again by the next one, so a failure here is ignored.
  [CONNECTION, `        return fetchArrayTypes()\n`, `        return void fetchArrayTypes().catch(() => {})\n`],
  // A transaction ends with its connection: its later queries are rejected, also once the connection serves somebody
  // else.
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
  // The same holds for a reserved connection; and one that has ended is not returned to the pool.
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

// The package is loaded once per process, but this module from its source, from the build, and again on each reload in
// development.
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
          // Loaders return text or bytes.
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
