import { createContext } from 'react'

/** The nonce for the page's own inline scripts while it is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
