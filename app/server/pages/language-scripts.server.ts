/** The scripts of a language: the build writes `home-a1b2.hi.js` beside `home-a1b2.js` (`vite-messages.ts`). */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'

import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'

/** Beside the folder of the server's bundle. */
const BUILT = fileURLToPath(new URL('../client', import.meta.url))

type Manifest = ServerBuild['assets']

/** The list of scripts, with those of a language where it has its own. */
export function scriptsIn(language: Language, manifest: Manifest, names = listScripts()): Manifest {
  if (language === FIRST_LANGUAGE) return manifest
  const own = (path: string): string => {
    const translated = path.replace(/\.js$/, `.${language}.js`)
    return names.has(basename(translated)) ? translated : path
  }
  const part = <P extends { module: string; imports?: string[] | undefined }>(entry: P): P => ({
    ...entry,
    module: own(entry.module),
    ...(entry.imports && { imports: entry.imports.map(own) }),
  })
  return {
    ...manifest,
    url: own(manifest.url),
    entry: part(manifest.entry),
    routes: Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, route && part(route)])),
  }
}

/** None in development, where each module holds all languages. */
function listScripts(): ReadonlySet<string> {
  const folder = join(BUILT, 'assets')
  return new Set(import.meta.env.PROD && existsSync(folder) ? readdirSync(folder) : [])
}
