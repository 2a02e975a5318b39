import { existsSync } from 'node:fs'

import { isBuilt } from '#app/platform/processes/start-child.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import { choosePort } from './port.ts'

export type LoadedServer = Server

type Server = import('#app/server/app.ts').Server
type AppModule = Pick<typeof import('#app/server/app.ts'), 'startServer' | 'createApp'>

/** Serves the built pages, or with `dev` the sources through Vite with hot reload. */
export async function loadServer(settings: Settings, databaseUrl: string, dev: boolean): Promise<LoadedServer> {
  if (dev) return loadDevelopment(settings, databaseUrl)
  const built = new URL(isBuilt ? './index.js' : '../../build/server/index.js', import.meta.url)
  if (!existsSync(built)) throw new Error('The pages are not built: run npm start')
  // Vite's output has no types; its entry is app/server/app.ts.
  const { startServer } = (await import(built.href)) as AppModule
  return startServer(settings, { databaseUrl })
}

async function loadDevelopment(settings: Settings, databaseUrl: string): Promise<LoadedServer> {
  const { createServer } = await import('vite')
  const [onTerm, onEnd] = [process.listeners('SIGTERM'), process.stdin.listeners('end')]
  const vite = await createServer({
    appType: 'custom',
    // Hot reload needs a port of its own: another checkout may use the default one.
    server: { middlewareMode: true, ws: { host: settings.host, port: await choosePort(settings.host, 0) } },
  })
  // As above, the types are missing. Vite reloads the module when something that it imports has changed.
  const latest = () => vite.ssrLoadModule('/app/server/app.ts') as Promise<AppModule>
  const { startServer } = await latest()
  const server = await startServer(settings, { databaseUrl, development: { middleware: vite.middlewares, latest } })
  // On these signals, Vite would end the process before the database is shut down.
  for (const listener of process.listeners('SIGTERM')) {
    if (!onTerm.includes(listener)) process.off('SIGTERM', listener)
  }
  for (const listener of process.stdin.listeners('end')) {
    // A stream's listeners are typed as bare functions; off() takes what listeners() gives.
    if (!onEnd.includes(listener)) process.stdin.off('end', listener as () => void)
  }
  return {
    url: server.url,
    close: async (how) => {
      await server.close(how)
      await vite.close()
    },
  }
}
