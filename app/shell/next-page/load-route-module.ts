import { untilAnswered } from './network.ts'

type Modules = Record<string, unknown>
/** React Router's router, which it puts there for its own tools. */
type WithRouter = {
  __reactRouterDataRouter?: { state: { navigation: { location?: { pathname: string; search: string } } } }
}

/**
 * Loads a page's script. It replaces React Router's own function (`vite.config.ts`), which reloads the current page when
 * that fails: without a connection this ends in the browser's error page, and after an upgrade, when the script is gone, it
 * leaves people where they were instead of where they wanted to go.
 */
export async function loadRouteModule(route: { id: string; module: string }, modules: Modules): Promise<unknown> {
  if (route.id in modules) return modules[route.id]
  try {
    modules[route.id] = await import(/* @vite-ignore */ route.module)
    return modules[route.id]
  } catch {
    // The request says what the failed import does not: whether there is a connection. A browser that has kept the script, but not
    // all that it imports, would answer by itself.
    await untilAnswered(() => fetch(route.module, { method: 'HEAD', cache: 'no-store' }))
    return openNextDocument()
  }
}

/** Loads the page that is being opened as a document, with the scripts of now. Nothing waits for the result. */
function openNextDocument(): Promise<never> {
  // The property is React Router's, and types of other packages do not know it.
  // oxlint-disable-next-line no-underscore-dangle -- React Router chose the name
  const next = (globalThis as WithRouter).__reactRouterDataRouter?.state.navigation.location
  if (next) location.assign(next.pathname + next.search)
  return new Promise(() => {})
}
