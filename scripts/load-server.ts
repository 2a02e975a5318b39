import { existsSync } from 'node:fs'

import type { Settings } from '#app/platform/env.server.ts'

import { choosePort } from './port.ts'

export interface LoadedServer {
  url: string
  close(): Promise<void>
}

type AppModule = Pick<typeof import('#app/server/app.ts'), 'serve'>

/** Serves the built pages, or with `dev` the sources through Vite with hot reload. */
export async function loadServer(settings: Settings, databaseUrl: string, dev: boolean): Promise<LoadedServer> {
  if (dev) return loadDevelopment(settings, databaseUrl)
  const built = new URL('../build/server/index.js', import.meta.url)
  if (!existsSync(built)) throw new Error('The pages are not built: run npm start')
  // Vite's output has no types; its entry is app/server/app.ts.
  const { serve } = (await import(built.href)) as AppModule
  return serve(settings, { databaseUrl })
}

async function loadDevelopment(settings: Settings, databaseUrl: string): Promise<LoadedServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    // A port of its own for hot reload: the default one may belong to another checkout.
    server: { middlewareMode: true, hmr: { host: settings.host, port: await choosePort(settings.host, 0) } },
  })
  // As above: the module is loaded by its path.
  const { serve } = (await vite.ssrLoadModule('/app/server/app.ts')) as AppModule
  const server = await serve(settings, { databaseUrl, viteMiddleware: vite.middlewares })
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await vite.close()
    },
  }
}
