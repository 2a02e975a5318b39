/** The files that the build made for browsers: those of this build, and the scripts and styles of those before. */
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isPicture, OWN_PICTURES } from '#app/nouns/category/category-files.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { categoryFolder } from '#app/platform/settings/settings.server.ts'

// The build puts client files beside the server's bundle; in development they come from the sources.
const BUILT = import.meta.env.PROD ? fileURLToPath(new URL('../client', import.meta.url)) : 'public'
/** In DATA_DIR, which all processes share: a folder for each build, with the files whose names have a hash. */
const KEPT = 'built-files'
/** This build and the last two. */
const MOST_BUILDS = 3
const PLAIN = /^\/assets\/[\w-][\w.-]*$/

/** Files with a hash in their name never change; the others (drawings, icons) may change with the next version. */
export function builtFiles(dataDir: string, built = BUILT): Hono {
  const routes = new Hono()
  routes.get('/assets/*', serveFrom(built, FOR_EVER), serveKept(dataDir))
  routes.get(`${OWN_PICTURES}:name`, serveOwnPictures(dataDir))
  for (const path of ['/art/*', '/icons/*', '/favicon.svg']) {
    routes.get(path, serveFrom(built, 'public, max-age=3600'))
  }
  // Nothing waits for a rendered page here, and a CDN must ask again: another process may have the file.
  for (const path of ['/assets/*', '/art/*', '/icons/*']) {
    routes.get(path, (c) => c.text('There is no such file\n', 404, { 'Cache-Control': 'no-store' }))
  }
  return routes
}

/** The pictures that lie beside an operator's own files of categories; the files themselves are nobody's to see. */
function serveOwnPictures(dataDir: string): MiddlewareHandler {
  const serve = serveFrom('', 'public, max-age=3600', (path) => join(categoryFolder({ dataDir }), basename(path)))
  return async (c, next) => {
    if (!isPicture(c.req.param('name') ?? '')) return next()
    const response = await serve(c, next)
    // Opened by itself, an SVG is a document, and may have scripts.
    if (response)
      response.headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return response
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

function serveFrom(
  root: string,
  cacheControl: string,
  rewriteRequestPath?: (path: string) => string,
): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true, ...(rewriteRequestPath && { rewriteRequestPath }) })
  return async (c, next) => {
    let isMissing = false
    const response = await serve(c, () => {
      isMissing = true
      return next()
    })
    if (!isMissing && response) response.headers.set('Cache-Control', cacheControl)
    return response
  }
}

/** A page of another build may be open in a browser, or have come from a process that already runs it. */
function serveKept(dataDir: string) {
  const folder = join(dataDir, KEPT)
  const findBuild = (path: string) =>
    PLAIN.test(path) ? listBuilds(folder).find((build) => existsSync(join(folder, build, basename(path)))) : undefined
  // Without a root, the path is taken as it is: the folder may not be there yet.
  return serveFrom('', FOR_EVER, (path) => join(folder, findBuild(path) ?? 'none', basename(path)))
}

/**
 * Puts this build's files where the processes of other builds find them, and removes those of the oldest. A failure
 * is logged: the files of this build are served all the same.
 */
export function keepBuiltFiles(dataDir: string, built = BUILT): void {
  const from = join(built, 'assets')
  if (!existsSync(from)) return
  const folder = join(dataDir, KEPT)
  try {
    // The names have hashes of their contents, so they tell the build.
    const build = createHash('sha256').update(readdirSync(from).toSorted().join()).digest('hex').slice(0, 16)
    const to = join(folder, build)
    if (!existsSync(to)) copyWhole(from, to, join(folder, `.${build}`))
    const now = new Date()
    // The order in which builds were last started.
    utimesSync(to, now, now)
    for (const old of listBuilds(folder).slice(MOST_BUILDS)) rmSync(join(folder, old), { recursive: true, force: true })
  } catch (error) {
    log.warn({ err: error }, 'the scripts of this build are not kept for the next one')
  }
}

/** Another process may do the same at the same time, or have been killed while it did. */
function copyWhole(from: string, to: string, draft: string): void {
  const half = `${draft}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(from, half, { recursive: true })
  try {
    renameSync(half, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

/** The one that was started last comes first. */
function listBuilds(folder: string): string[] {
  if (!existsSync(folder)) return []
  const builds = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const startedAt = new Map(builds.map((name) => [name, statSync(join(folder, name)).mtimeMs]))
  return builds.toSorted((a, b) => (startedAt.get(b) ?? 0) - (startedAt.get(a) ?? 0))
}
