import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'

import type { Viewer } from '#app/platform/http/viewer.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import routes from '#app/routes.ts'

import type { PageEntry } from './matrix-pages.ts'
import type { World } from './matrix-world.ts'

type Loader = (args: object) => unknown
const modules = import.meta.glob<{ loader?: Loader }>([
  '../../app/routes/**/*.{ts,tsx}',
  '!../../app/routes/**/*.test.*',
])

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

/** Every page of `app/routes.ts`: its path, which is empty for the home page, and its module. */
export const LISTED_PAGES = flat(routes).flatMap(({ path = '', file }) =>
  file.startsWith('routes/') ? [{ path, file }] : [],
)

/** Runs a page's loader for a viewer who opens the address in its entry. Returns its result, or the response that it throws. */
export async function loadPage(
  { path, file }: { path: string; file: string },
  entry: PageEntry,
  world: World,
  viewer: Viewer | null,
): Promise<unknown> {
  const params = entry.params?.(world) ?? {}
  const address = Object.entries(params).reduce(
    (so, [name, value]) => so.replace(name === '*' ? '*' : `:${name}`, value),
    path,
  )
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  const request = new Request(`http://localhost/${address}${entry.query?.(world) ?? ''}`)
  const { loader } = (await modules[`../../app/${file}`]?.()) ?? {}
  try {
    return await loader?.({ request, params, context })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}
