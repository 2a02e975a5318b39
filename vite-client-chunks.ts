import type { Plugin } from 'vite'

/** A small module has at most this many bytes of source, … */
const SMALL = 3000
/** … and at least this many pages or parts share it. */
const SHARED_BY = 4

/**
 * Modules that every page loads are bundled into two files, the libraries' and our own. Small modules that several pages share go
 * into a third. By default, the bundler makes a file for each set of modules that the same pages share: forty for one page, most of
 * a few hundred bytes. Each would cost a request, and small files compress badly.
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
    // Here, the whole module graph is known, and not yet split into chunks.
    buildEnd() {
      const found = new Set<string>()
      const addImports = (id: string) => {
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
          if (found.has(next)) continue
          found.add(next)
          addImports(next)
        }
      }
      const starts = [...this.getModuleIds()].filter((id) => /[\\/](?:root|entry\.client)\.tsx/.test(id))
      for (const id of starts) addImports(id)
      // A module in a shared file runs when it is imported, not when a neighbour is.
      for (const id of starts) found.delete(id)
      everywhere = found
    },
  }
}
