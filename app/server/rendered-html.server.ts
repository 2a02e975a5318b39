import { createContext } from 'react-router'

/** The markup of the page that a request rendered; empty when it answered with something else. */
export const renderedHtml = createContext('')

/** Whether a loader of the page could not ask the database. */
export const missedDatabase = createContext(false)
