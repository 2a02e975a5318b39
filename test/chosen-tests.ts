import { globSync, readFileSync } from 'node:fs'

// What a test could leave behind for the next one, or be disturbed by: other processes, globals, mocks, clocks, connections beside
// the database's own, and sharp, which the code that takes photos in forbids to read drawings. Whatever else there is, a comment says
// that begins with "Apart:".
const LEAVES_TRACES =
  /process\.env|globalThis|spawn|sharp|#test\/(?:rasters|photo-samples|photo-store|picture|heic|qr-code|postgres|smtp|oidc|leftovers)|drawing|server\/(?:app|listen|live)|\/(?:app|listen\.server|live-sockets\.server|encoding\.server|outgoing\.server|postgres-bus\.server|queue\.server|embedded-postgres\.server|log\.server)\.ts'|encoding|spyOn\(Date|^\/\/ Apart: |createAuth|argon2|vi\.(?:mock|doMock|stub|useFakeTimers|hoisted|resetModules|setConfig)/m

/**
 * The test files that can share a process, by what they name. Each has a database of its own all the same; what is saved is a start
 * and the loading of all modules for each, which was half of the processor time of all tests.
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
