import { Transform } from 'node:stream'

/** The reader of a page does not notice a wait of this length. */
const WORK_MS = 10
/** The stream rests this many times as long as it worked. */
const RESTS = 3

/**
 * A stream that works for a moment and then rests three times as long. PostgreSQL has to wait meanwhile, so its backend takes at
 * most a quarter of a processor. A client cannot lower the priority of its backend in another way.
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
