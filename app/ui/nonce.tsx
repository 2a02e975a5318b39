import { createContext } from 'react'

/** Marks the page's own inline scripts while it is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
