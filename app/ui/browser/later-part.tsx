import { lazy } from 'react'

/**
 * A component that a browser loads when it is first shown, because most pages do without it. If it cannot be loaded, nothing is
 * shown. On the server, use the component itself, within the same `Suspense`: then the page has its markup from the start.
 */
export const laterPart = <Props extends object>(load: () => Promise<React.ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }))

const Nothing = () => <></>
