import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

import { clientChunks } from './vite-client-chunks.ts'
import { messages } from './vite-messages.ts'
import { fetchedParts, routeModules } from './vite-script-loading.ts'
import { SERVER_ENTRIES, serverEntries } from './vite-server-entries.ts'

const OWN_ICON = fileURLToPath(new URL('./app/ui/pictures/create-icon.ts', import.meta.url))

export default defineConfig({
  plugins: [
    tailwindcss(),
    routeModules(),
    fetchedParts(),
    reactRouter(),
    ownIcons(),
    messages(),
    serverEntries(),
    clientChunks(),
  ],
  environments: { ssr: { build: { rolldownOptions: { input: SERVER_ENTRIES } } } },
  // Its CommonJS build would load every icon there is: 40 MB of the server's memory.
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})

/**
 * Replaces lucide's function that creates icons with `app/ui/pictures/create-icon.ts`. In development, browsers get lucide in one
 * file, so both sides draw lucide's own.
 */
function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isIcon = importer?.includes('/lucide-react/dist/esm/icons/')
      return isIcon && source === '../createLucideIcon.mjs' ? OWN_ICON : null
    },
  }
}
