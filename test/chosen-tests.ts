import { globSync, readFileSync } from 'node:fs'

// Whatever a test could leave behind for the next one: servers' state, the database, mocks, globals, other processes.
const LEAVES_TRACES =
  /\.server|#test\/(?!processor-time)|testDatabase|process\.env|globalThis|spawn|sharp|vi\.(?:mock|doMock|stub|hoisted|resetModules|useFakeTimers|setConfig)/

/**
 * The test files that hold and leave no state, by what they name: they can share one process, which saves a start and
 * the loading of React for each.
 */
export function sharingTests(): string[] {
  return globSync('app/**/*.test.{ts,tsx}').filter((file) => !LEAVES_TRACES.test(readFileSync(file, 'utf8')))
}

/** The test files with something that npm test leaves out. */
export function longTests(): string[] {
  return globSync('{app,scripts,test}/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("tags: ['long'"),
  )
}
