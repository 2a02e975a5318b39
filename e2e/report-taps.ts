import type { Reporter, Suite } from '@playwright/test/reporter'

/** The type of annotation that is printed. */
export const TAPS = 'taps'

/** Prints how many taps each journey took, below the summary, where other output does not hide it. */
export default class TapsReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite
  }

  onEnd() {
    for (const journey of this.suite?.allTests() ?? []) {
      // For a retried journey, the last attempt counts.
      for (const { type, description } of journey.results.at(-1)?.annotations ?? []) {
        if (type === TAPS) console.log(`  taps: ${description}`)
      }
    }
  }

  printsToStdio() {
    return false
  }
}
