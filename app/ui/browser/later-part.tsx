import { lazy } from 'react'

import { browserPage } from './browser-page.ts'
import { keepLoading } from './keep-loading.ts'

/**
 * A component that a browser loads when it is first shown, because most pages do without it. On the server, use the component itself,
 * within the same `Suspense`: then the page has its markup from the start, and keeps it until the component has come, however long
 * the connection is away. It must never be replaced by nothing: React then removes the markup, and with it the person's links.
 */
export const laterPart = <Props extends object>(load: () => Promise<React.ComponentType<Props>>) =>
  lazy(
    () =>
      new Promise<{ default: React.ComponentType<Props> }>((resolve) => {
        keepLoading(load, (part) => resolve({ default: part }), browserPage)
      }),
  )
