import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { CATEGORY_PARAMS, LISTING_PARAMS } from '#app/features/catalogue/listing-filters.ts'
import routes from '#app/routes.ts'

const APP = join(import.meta.dirname, '../app')
const HANDLE =
  /^export const handle = \{\s*params: (\w+|\[[^\]]*\])(?:,\s*per(?:Browser|Place): true)?,?\s*\} as const satisfies PageHandle$/m
/** Lists that several modules share. */
const SHARED = new Map<string, readonly string[]>(Object.entries({ CATEGORY_PARAMS, LISTING_PARAMS }))

export interface PageParams {
  /** `/listing/:listingId`; `*` stands for any rest. */
  path: string
  /** The query parameters that its route declares. */
  params: readonly string[]
}

/** Every page with its parameters, from their sources: journeys and tools run without a build of these modules. */
export function readPageParams(): PageParams[] {
  return routes.map(({ path = '', file }) => {
    const [, params] = HANDLE.exec(readFileSync(join(APP, file), 'utf8')) ?? []
    if (params === undefined) throw new Error(`${file} declares its parameters in another form than all others`)
    const names = [...params.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
    return { path: `/${path}`, params: SHARED.get(params) ?? names }
  })
}
