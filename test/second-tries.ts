import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end, with the summary, the tests that passed at their second try alone. */
export const secondTries: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const flaky = modules.flatMap((one) =>
      [...one.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    for (const test of flaky) console.log(`      Flaky  ${test.module.relativeModuleId} > ${test.fullName}`)
  },
}
