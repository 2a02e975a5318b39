import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('./app/ui/pictures/icon.server.ts', import.meta.url))

/** On the server, replaces lucide's function that creates icons with `app/ui/pictures/icon.server.ts`. */
export function serverIcons(): Plugin {
  return {
    name: 'server-icons',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId(source, importer) {
      const isIcon = importer?.includes('/lucide-react/dist/esm/icons/')
      return isIcon && source === '../createLucideIcon.mjs' ? OWN : null
    },
  }
}
