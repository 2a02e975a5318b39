import type { Reporter, TestModule } from 'vitest/node'

/** Lists, after the summary, the tests that passed only on their second attempt. */
export const secondTries: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const flaky = modules.flatMap((one) =>
      [...one.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    for (const test of flaky) console.log(`      Flaky  ${test.module.relativeModuleId} > ${test.fullName}`)
  },
}
