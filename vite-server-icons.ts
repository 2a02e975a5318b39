import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('./app/ui/pictures/icon.server.ts', import.meta.url))

/** Puts `app/ui/pictures/icon.server.ts` in the place of the function that makes lucide's icons, on the server alone. */
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
