import { createContext } from 'react-router'

/** The HTML of the page that a request rendered; empty when it answered with something else. */
export const renderedHtml = createContext('')

/** The id of the request that the page is rendered for; further requests may get the same page from the cache. */
export const requestId = createContext<string | undefined>(undefined)

/** Whether one of the page's loaders could not reach the database. */
export const missedDatabase = createContext(false)
