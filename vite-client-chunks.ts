import type { Plugin } from 'vite'

/** A module of at most so many bytes, as it was written, … */
const SMALL = 3000
/** … that at least so many pages or parts share. */
const SHARED_BY = 4

/**
 * What every page loads anyway comes in two files, the libraries' and our own, and small modules that several pages share
 * come in a third. Left alone, the bundler makes a file of each set of modules that the same pages share: forty for a
 * page, most of a few hundred bytes. Each costs a request, a few at a time over a slow line, and compresses by itself.
 */
export function clientChunks(): Plugin {
  let everywhere: ReadonlySet<string> = new Set()
  const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id)
  const groups = [
    { name: 'libraries', test: (id: string) => everywhere.has(id) && isLibrary(id), priority: 3 },
    { name: 'frame', test: (id: string) => everywhere.has(id), priority: 2 },
    { name: 'parts', minShareCount: SHARED_BY, maxModuleSize: SMALL, priority: 1 },
  ]
  return {
    name: 'client-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : null,
    // The whole graph is known, and not yet cut.
    buildEnd() {
      const found = new Set<string>()
      const addImportsOf = (id: string) => {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (found.has(next)) continue
          found.add(next)
          addImportsOf(next)
        }
      }
      const starts = [...this.getModuleIds()].filter((id) => /[\\/](?:root|entry\.client)\.tsx/.test(id))
      for (const id of starts) addImportsOf(id)
      // They run when they are asked for, not when something beside them is.
      for (const id of starts) found.delete(id)
      everywhere = found
    },
  }
}
