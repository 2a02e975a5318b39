import { createContext } from 'react-router'

/** The markup of the page that a request rendered; empty when it answered with something else. */
export const renderedHtml = createContext('')

/** Of the request that the page is rendered for; others may be served the same. */
export const requestId = createContext<string | undefined>(undefined)

/** Whether a loader of the page could not ask the database. */
export const missedDatabase = createContext(false)
