import { Hono, type Context } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

import { endPools, openPools, systemDb } from '#app/db/client.server.ts'
import { shareForRequests, splitShare } from '#app/db/connection-share.server.ts'
import { keepsStatements } from '#app/db/named-statements.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { keepCategories } from '#app/features/catalogue/keep-categories.server.ts'
import { closeDemoAccounts } from '#app/features/demo/demo-accounts.server.ts'
import { measureCases } from '#app/features/moderation/reports/late-cases.server.ts'
import { watchHiddenPhotos } from '#app/features/photos/hidden/hidden-photos.server.ts'
import { photosHandler } from '#app/features/photos/photos.http.server.ts'
import { untilReached } from '#app/platform/database/until-reached.server.ts'
import { watchReplicas } from '#app/platform/database/watch-replicas.server.ts'
import { answerRefusal } from '#app/platform/http/operation.server.ts'
import { guardFetch } from '#app/platform/http/outgoing.server.ts'
import { openReadLimits } from '#app/platform/http/read-limit.server.ts'
import { setQueue } from '#app/platform/jobs/queue.server.ts'
import { setBus } from '#app/platform/live/bus.server.ts'
import { openBus } from '#app/platform/live/redis-bus.server.ts'
import { measureStatements } from '#app/platform/log/database-figures.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { keepFormerKeys } from '#app/platform/security-log/keep-former-keys.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { watchSiteSwitches } from '#app/platform/site/site-switches.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { openExporter } from '#app/platform/traces/trace-exporter.server.ts'
import {
  firstLanguage,
  inLanguage,
  isOffered,
  negotiateLanguage,
} from '#app/platform/visitor/request-language.server.ts'
import { watchWords } from '#app/platform/watched-words/watched-words.server.ts'
import { pageHref, readLanguage } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { createApi, toRefusal } from './api.ts'
import { openQueueWhenAccepted } from './backup/queue-when-accepted.server.ts'
import { builtFiles, keepBuiltFiles } from './built-files.server.ts'
import { healthRoutes, listenForMetrics, type Health } from './health.server.ts'
import { JOBS } from './jobs.ts'
import { startListening, type DevMiddleware } from './listen.server.ts'
import { liveSockets } from './live-sockets.server.ts'
import { openLive } from './live.ts'
import { BUILT_PAGES } from './pages/built-pages.server.ts'
import { pageLanguage } from './pages/page-address.server.ts'
import { openPageDoor } from './pages/page-door.server.ts'
import { readRequestId } from './requests/node-response.server.ts'
import { commonHeaders } from './requests/security-headers.server.ts'
import { siteRoutes } from './site.server.ts'
import { watchDatabase } from './watch-database.server.ts'

/** Additions for development: Vite's middleware, and a way to load the current sources of this module. */
type Development = { middleware: DevMiddleware; latest: () => Promise<{ createApp: typeof createApp }> }
export type ServeOptions = { databaseUrl: string; development?: Development }

/**
 * Mounts in this order: health, API, built files, photos, files for crawlers, pages. A process without the role `web`
 * has only health, and with the role `photos` the API's operations that decode photos.
 */
export function createApp(settings: Settings, health: Health, pages = openPageDoor(BUILT_PAGES)): Hono {
  const app = new Hono()
  app.route('/', healthRoutes(health, settings))
  if (settings.roles.has('web') || settings.roles.has('photos')) app.route('/api', createApi(settings.roles))
  if (!settings.roles.has('web')) return app
  app.route('/', builtFiles(settings.dataDir))
  app.get('/photos/*', photosHandler(photoStorage(settings), settings))
  app.route('/', siteRoutes(photoStorage(settings)))
  app.all('*', async (c, next) => leaveLanguage(c) ?? (await next()), pages.answer)
  app.onError((error, c) => {
    log.error({ id: readRequestId(c), err: error, path: c.req.path }, 'request failed')
    return inLanguage(requestLanguage(c), () => answerRefusal(c, toRefusal(error)))
  })
  return app
}

/** Leads from a page in a language that this site does not speak to the same page in one that it does. */
function leaveLanguage(c: Context): Response | null {
  const { language, path } = readLanguage(c.req.path)
  if (isOffered(language)) return null
  const { search } = new URL(c.req.url)
  return c.redirect(pageHref(path.replace(/^\/+/, '/'), firstLanguage()) + search, 302)
}

/** Pages have the language of their address; scripts, which ask for everything else, say theirs. */
const requestLanguage = ({ req }: Context): Language =>
  req.path.startsWith('/api/') ? negotiateLanguage(req.header('accept-language')) : pageLanguage({ pathname: req.path })

export interface Server {
  url: string
  /**
   * Lets running requests finish. With `drains`, load balancers are told first, and requests are still taken until they
   * have noticed.
   */
  close(how?: { drains: boolean }): Promise<void>
}

/** Serves until `close`. */
export async function startServer(settings: Settings, options: ServeOptions): Promise<Server> {
  setSettings(settings)
  log.level = settings.logLevel
  guardFetch()
  measureStatements()
  measureCases()
  const traces = settings.traces && (await openExporter(settings.traces))
  const isPooled = settings.databasePoolerUrl !== null
  const pagesUrl = settings.databasePoolerUrl ?? options.databaseUrl
  const hasReplicas = settings.databaseReplicaUrls.length > 0 && settings.roles.has('web')
  const sizes = splitShare(shareForRequests(settings.databasePool, settings.roles, { hasReplicas }), settings.roles)
  const prepares = !isPooled || (await keepsStatements(pagesUrl))
  openPools(pagesUrl, sizes, { isPooled, prepares })
  await untilReached('keys of the release before', () => keepFormerKeys(systemDb()))
  await untilReached('categories', () => keepCategories(systemDb()))
  await untilReached('areas', () => keepAreas(systemDb()))
  if (!settings.demo) await untilReached('accounts of the demo', () => closeDemoAccounts(systemDb()))
  const unwatch = watchDatabase(pagesUrl, { isPooled, prepares, sizes })
  const leaveReplicas = hasReplicas
    ? watchReplicas(pagesUrl, settings.databaseReplicaUrls, { isPooled, sizes })
    : nothing
  // Opened while the first pages are already served, and again while the database is away. Jobs queued meanwhile wait for
  // it. If it can never be opened, the start fails.
  const ending = new AbortController()
  const queue = openQueueWhenAccepted(options.databaseUrl, JOBS, {
    work: settings.roles.has('worker'),
    signal: ending.signal,
  })
  setQueue({
    sendJob: async (executor, job) => (await queue).queue.sendJob(executor, job),
    sendAll: async (executor, name, all) => (await queue).queue.sendAll(executor, name, all),
  })
  // It must listen before anybody connects, because it also announces ended sessions.
  const bus = await untilReached('live events', () => openBus(options.databaseUrl, settings))
  setBus(bus)
  const leaveRedis = settings.redisUrl ? await openReadLimits(settings.redisUrl, settings) : nothing
  const hiddenPhotos = settings.roles.has('web') ? await watchHiddenPhotos(options.databaseUrl, bus) : null
  const watchedWords = settings.roles.has('web') ? await watchWords(bus) : null
  const takesWrites = settings.roles.has('web') || settings.roles.has('photos')
  const siteSwitches = takesWrites ? await watchSiteSwitches(bus) : null
  const live = settings.roles.has('web') ? liveSockets(openLive(bus)) : undefined
  if (settings.roles.has('web')) keepBuiltFiles(settings.dataDir)
  const health: Health = { draining: false }
  const { development } = options
  const pages = openPageDoor(BUILT_PAGES, { headers: commonHeaders(settings), hasCdn: settings.hasCdn, bus })
  const app = development ? latestApp(development, settings, health) : createApp(settings, health, pages)
  const devMiddleware = development?.middleware
  const doors = live && { sendCached: pages.sendCached, upgrade: live.upgrade, devMiddleware }
  const metrics = settings.metrics && (await listenForMetrics(settings.metrics))
  const server = await startListening(app, settings, doors)
  return {
    url: server.url,
    async close({ drains } = { drains: false }) {
      health.draining = true
      ending.abort()
      server.drain()
      if (drains) await pause(settings.drainMs)
      live?.close()
      await Promise.all([
        server.close({ lingers: drains && settings.drainMs > 0 }),
        // One that was never opened has nothing to close.
        queue.then(({ close }) => close(), nothing),
      ])
      await hiddenPhotos?.close()
      watchedWords?.close()
      siteSwitches?.close()
      await bus.close()
      leaveRedis()
      leaveReplicas()
      unwatch()
      await metrics?.close()
      await traces?.close()
      await endPools({ timeout: 2 })
    },
  }
}

const nothing = () => {}

/**
 * Answers each request with the newest sources. Sockets, jobs and everything else opened at the start keep the old
 * ones.
 */
function latestApp({ latest }: Development, settings: Settings, health: Health): Pick<Hono, 'fetch'> {
  let made: { from: unknown; app: Hono } | undefined
  return {
    async fetch(request, env) {
      try {
        const from = await latest()
        if (made?.from !== from) made = { from, app: from.createApp(settings, health) }
      } catch (error) {
        // Vite has already printed where the error is.
        return new Response(`The sources cannot be loaded. ${stripVTControlCharacters(String(error))}\n`, {
          status: 500,
        })
      }
      return made.app.fetch(request, env)
    },
  }
}
