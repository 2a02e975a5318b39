import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTE_MODULES = fileURLToPath(new URL('./app/shell/next-page/load-route-module.ts', import.meta.url))
const OWN_FILE = fileURLToPath(new URL('./app/ui/browser/import-fetched.ts', import.meta.url))
const VITES_FILE = '\0vite/preload-helper.js'

/** In the browser, replaces React Router's function that loads the scripts of pages by `load-route-module.ts`. */
export function routeModules(): Plugin {
  const users = /\/react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/(?:routes|links)\.js$/
  let isReplaced = false
  return {
    name: 'route-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !users.test(importer?.replaceAll('\\', '/') ?? '')) return null
      isReplaced = true
      return ROUTE_MODULES
    },
    // A new version of React Router may have moved it.
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has no routeModules.js to replace')
    },
  }
}

/** In the browser, loads parts of pages by `app/ui/browser/import-fetched.ts`, in place of Vite's function. */
export function fetchedParts(): Plugin {
  let isReplaced = false
  return {
    name: 'fetched-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      // By default, a script that imports no other is not listed.
      build: { modulePreload: { resolveDependencies: (file, others) => [...new Set([file, ...others])] } },
    }),
    load(id) {
      if (id !== VITES_FILE) return null
      isReplaced = true
      return `export { importFetched as __vitePreload } from ${JSON.stringify(OWN_FILE)}`
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
    // A new version of Vite may have moved it.
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite has no function to replace that loads parts')
    },
  }
}
