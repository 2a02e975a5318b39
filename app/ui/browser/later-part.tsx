import { lazy, useEffect } from 'react'

import { browserPage } from './browser-page.ts'
import { keepLoading } from './keep-loading.ts'

/** How many such components the page shows that nothing can be done with yet. */
let waiting = 0

/** As `data-ready`, it lets journeys tell what answers from what is only displayed. */
function addWaiting(change: 1 | -1): void {
  waiting += change
  document.documentElement.toggleAttribute('data-later', waiting > 0)
}

/**
 * A component that a browser loads when it is first shown, because most pages do without it. On the server, use the component itself,
 * within the same `Suspense`: then the page has its markup from the start, and keeps it until the component has come, however long
 * the connection is away. It must never be replaced by nothing: React then removes the markup, and with it the person's links.
 */
export const laterPart = <Props extends object>(load: () => Promise<React.ComponentType<Props>>) =>
  lazy(
    () =>
      new Promise<{ default: React.ComponentType<Props> }>((resolve) => {
        addWaiting(1)
        keepLoading(load, (Part) => resolve({ default: answering(Part) }), browserPage)
      }),
  )

/** The component, which says once that it answers. */
function answering<Props extends object>(Part: React.ComponentType<Props>): React.ComponentType<Props> {
  let isSaid = false
  return function Answering(props) {
    useEffect(() => {
      if (!isSaid) addWaiting(-1)
      isSaid = true
    }, [])
    return <Part {...props} />
  }
}
