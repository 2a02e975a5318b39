import { createContext } from 'react-router'

import type { DatabaseTrouble } from '#app/db/database-away.server.ts'

/** The HTML of the page that a request rendered; empty when it answered with something else. */
export const renderedHtml = createContext('')

/** The id of the request that the page is rendered for; further requests may get the same page from the cache. */
export const requestId = createContext<string | undefined>(undefined)

/** Why the database did not answer one of the page's loaders. */
export const databaseTrouble = createContext<DatabaseTrouble | null>(null)
