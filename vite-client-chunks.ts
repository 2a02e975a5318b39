// By default a listing fetched 51 files; over HTTP/1.1 and a round trip of 300 ms these take two seconds. With this it
// fetches ten and 4 % fewer bytes, and a slow phone is blocked for 80 ms instead of 200 while browse starts. The
// bundler's own threshold (`entriesAware`) made 14 files and 155 kB of the home page, because it joins modules that no
// page needs together. The modules that start the application stay out: they must run after the route's modules are
// known.
import type { Plugin } from 'vite'

/** A small module, in bytes of source, that at least so many pages or parts share. */
const SHARED = { maxModuleSize: 3000, minShareCount: 4 }

/**
 * Modules that every page loads are bundled into two files, the libraries' and our own. Small modules that several
 * pages share go into a third, or into a fourth when the home page, which most people see first, needs none of them. By
 * default, the bundler makes a file for each set of modules that the same pages share: forty for one page, most of a
 * few hundred bytes. Each would cost a request, and small files compress badly.
 */
export function clientChunks(): Plugin {
  let everywhere: ReadonlySet<string> = new Set()
  let atHome: ReadonlySet<string> = new Set()
  const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id)
  const groups = [
    { name: 'libraries', test: (id: string) => everywhere.has(id) && isLibrary(id), priority: 3 },
    { name: 'frame', test: (id: string) => everywhere.has(id), priority: 2 },
    // A file of one small module that the home page needs would cost it more.
    { name: 'parts', test: (id: string) => atHome.has(id), ...SHARED, minShareCount: 2, priority: 1 },
    { name: 'others', ...SHARED, priority: 0 },
  ]
  return {
    name: 'client-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : null,
    // Here, the whole module graph is known, and not yet split into chunks.
    buildEnd() {
      const findImports = (starts: readonly string[]): Set<string> => {
        const found = new Set<string>()
        const addImports = (id: string) => {
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
            if (found.has(next)) continue
            found.add(next)
            addImports(next)
          }
        }
        for (const id of starts) addImports(id)
        // A module in a shared file runs when it is imported, not when a neighbour is.
        for (const id of starts) found.delete(id)
        return found
      }
      const all = [...this.getModuleIds()]
      everywhere = findImports(all.filter((id) => /[\\/](?:root|entry\.client)\.tsx/.test(id)))
      atHome = findImports(all.filter((id) => /[\\/]routes[\\/]home\.tsx/.test(id)))
    },
  }
}
