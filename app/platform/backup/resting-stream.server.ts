import { Transform } from 'node:stream'

/** A reader of a page waits so long for a processor unnoticed. */
const WORK_MS = 10
/** So many times as long as it worked does the stream rest. */
const RESTS = 3

/**
 * A stream that works for a moment and then rests for three. PostgreSQL waits for it meanwhile: a client cannot lower the priority
 * of its backend, which so has a quarter of a processor at most.
 */
export function makeRestingStream(): Transform {
  let since = performance.now()
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const worked = performance.now() - since
      if (worked < WORK_MS) return done(null, chunk)
      setTimeout(() => {
        since = performance.now()
        done(null, chunk)
      }, worked * RESTS)
    },
  })
}
