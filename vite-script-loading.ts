// Both plugins replace a library's function that loads scripts and gives up when the connection is lost.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTE_MODULES = fileURLToPath(new URL('./app/shell/next-page/load-route-module.ts', import.meta.url))
const PART_IMPORTS = fileURLToPath(new URL('./app/ui/browser/import-fetched.ts', import.meta.url))
const VITES_HELPER = '\0vite/preload-helper.js'

/** In the browser, replaces React Router's function that loads the scripts of pages by `load-route-module.ts`. */
export function routeModules(): Plugin {
  const users = /\/react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/(?:routes|links)\.js$/
  return replaceOne('route-modules', 'React Router has no routeModules.js to replace', (note) => ({
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !users.test(importer?.replaceAll('\\', '/') ?? '')) return null
      note()
      return ROUTE_MODULES
    },
  }))
}

/** In the browser, loads parts of pages by `import-fetched.ts`, in place of Vite's function. */
export function fetchedParts(): Plugin {
  return replaceOne('fetched-parts', 'Vite has no function to replace that loads parts', (note) => ({
    config: () => ({
      // By default, a script that imports no other is not listed.
      build: { modulePreload: { resolveDependencies: (file, others) => [...new Set([file, ...others])] } },
    }),
    load(id) {
      if (id !== VITES_HELPER) return null
      note()
      return `export { importFetched as __vitePreload } from ${JSON.stringify(PART_IMPORTS)}`
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const lists = file.type === 'chunk' ? (file.code.match(/__vite__mapDeps=[^;]*;/g) ?? []) : []
          if (lists.some((list) => list.includes('.css"')))
            this.error(`${file.fileName} loads a part that has styles of its own`)
        }
      },
    },
  }))
}

/** A plugin for the browser's build, which fails if nothing was replaced: a new version of the library may have moved it. */
function replaceOne(name: string, missing: string, makeHooks: (note: () => void) => Omit<Plugin, 'name'>): Plugin {
  let isReplaced = false
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    ...makeHooks(() => (isReplaced = true)),
    buildEnd(error) {
      if (!error && !isReplaced) this.error(missing)
    },
  }
}
