import type { Reporter, Suite } from '@playwright/test/reporter'

/** The kind of annotation that is printed. */
export const TAPS = 'taps'

/** Prints how many taps each journey took below the summary, where the lines of other journeys do not hide it. */
export default class TapsReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite
  }

  onEnd() {
    for (const journey of this.suite?.allTests() ?? []) {
      // Of a journey that was tried twice, the last try counts.
      for (const { type, description } of journey.results.at(-1)?.annotations ?? []) {
        if (type === TAPS) console.log(`  taps: ${description}`)
      }
    }
  }

  printsToStdio() {
    return false
  }
}
