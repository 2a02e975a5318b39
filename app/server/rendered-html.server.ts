import { createContext } from 'react-router'

/** The markup of the page that a request rendered; empty when it answered with something else. */
export const renderedHtml = createContext('')
