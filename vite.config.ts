import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { clientChunks } from './vite-client-chunks.ts'
import { serverIcons } from './vite-server-icons.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverIcons(), clientChunks()],
  // The whole server is Vite's SSR entry, so that pages and API share one module graph, one pool and one cache.
  environments: { ssr: { build: { rolldownOptions: { input: './app/server/app.ts' } } } },
  // Its CommonJS build would load every icon there is: 40 MB of the server's memory.
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
