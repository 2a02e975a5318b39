import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { clientChunks } from './vite-client-chunks.ts'
import { SERVER_ENTRIES, serverEntries } from './vite-server-entries.ts'
import { serverIcons } from './vite-server-icons.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverIcons(), serverEntries(), clientChunks()],
  environments: { ssr: { build: { rolldownOptions: { input: SERVER_ENTRIES } } } },
  // Its CommonJS build would load every icon there is: 40 MB of the server's memory.
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
