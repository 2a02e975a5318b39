import type { EntryContext } from 'react-router'

import { language } from '#app/shared/language/language.ts'

import { hashScript } from './script-hashes.server.ts'

export type PageScripts = {
  /** The markup right before the end of the body. */
  html: (data: string) => string
  /** The hash of the only script among them that runs. */
  hash: string
}

const DATA_ID = 'page-data'
/** Some browsers report no paint, and none does in a tab that was never visible. */
const LATEST_START_MS = 3000

// Pages of the same route share their scripts, so this has one entry per route and language.
const scriptsByPage = new Map<string, PageScripts>()

/**
 * Writes what React Router's `<Scripts>` writes (version 8.4), with two differences. The browser fetches the page's
 * modules only after the first paint, so that styles, font and first photo get the bandwidth. And the loaders' data is
 * beside the script instead of in it, so that the script, and with it its hash in the policy, is the same on every page
 * of a route.
 */
export function pageScripts({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): PageScripts {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const kind = [language(), ...ids].join()
  const before = scriptsByPage.get(kind)
  if (before) return before
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const script = startScript({
    context: serverHandoffString ?? '{}',
    // In development, hot reload must be loaded before the modules that it reloads.
    first: manifest.hmr?.runtime ? `await import(${JSON.stringify(manifest.hmr.runtime)})` : '',
    preloads: [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]),
    modules: [manifest.url, ...routes.map(({ module }) => module)],
    ids,
    entry: manifest.entry.module,
  })
  const end = `</script><script type="module">${script}</script>`
  const made: PageScripts = {
    html: (data) => `<script type="application/json" id="${DATA_ID}">${data.replaceAll('<', '\\u003c')}${end}`,
    hash: hashScript(script),
  }
  scriptsByPage.set(kind, made)
  return made
}

type Start = { context: string; first: string; preloads: string[]; modules: string[]; ids: string[]; entry: string }

/**
 * A button that needs the modules is pressed before they have come: it pulses, and is pressed again once React has
 * taken it over. React answers by itself if it can hydrate that part at once, but drops the press while the part's
 * module is missing. The last press counts, so that impatience does nothing twice. A checkbox of its own is changed
 * back and pressed again, or it would show what nobody stored: React takes what a box shows while it hydrates for its
 * state. Text is typed again, because React keeps it in the field without knowing of it. A form with neither
 * method nor action is one that only its module can send: the browser would load the page again, without what was typed.
 * Other forms read their boxes and fields themselves.
 */
const PRESSES = `
let pressed, pulse, looks
const changed = new Map()
const typed = new Map()
const LATE = 'form:not([method], [action])'
const isAlive = (node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))
function forget() {
  pulse?.cancel()
  pressed = pulse = undefined
}
const isReady = () => document.documentElement.matches('[data-ready]:not([data-later])')
function look() {
  for (const [input, isChecked] of changed) {
    if (input.isConnected && !isReady()) continue
    changed.delete(input)
    if (isChecked === input.defaultChecked) continue
    input.checked = input.defaultChecked
    input.click()
  }
  for (const [field, value] of typed) {
    if (field.isConnected && !isReady()) continue
    typed.delete(field)
    // React compares with what was last set through the field itself.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (pressed && !pressed.isConnected) forget()
  if (pressed && isAlive(pressed) && changed.size + typed.size === 0) {
    const button = pressed
    forget()
    button.click()
  }
  looks = pressed || changed.size + typed.size > 0
  if (looks) requestAnimationFrame(look)
}
addEventListener('submit', (event) => {
  if (event.target.matches(LATE) && !isAlive(event.target)) event.preventDefault()
}, true)
addEventListener('input', ({ target }) => {
  if (isAlive(target)) typed.delete(target)
  else if (target.matches(LATE + ' :is(input:not([type="checkbox"], [type="radio"], [type="file"]), textarea)')) {
    typed.set(target, target.value)
    if (!looks) look()
  }
}, true)
function keep(button) {
  if (button === pressed) return
  forget()
  pressed = button
  pulse = button.animate({ opacity: [1, 0.4] }, { duration: 500, direction: 'alternate', iterations: Infinity })
}
addEventListener('click', (event) => {
  const part = event.target.closest?.(
    'button[type="button"]:not([popovertarget]), input[type="checkbox"], input[type="radio"], ' + LATE + ' button[type="submit"]')
  const isBox = part?.localName === 'input'
  if (!part || (isBox && part.form?.matches(':not(' + LATE + ')'))) return
  if (isAlive(part)) {
    // A button waits until the page knows what was chosen and typed before.
    if (isBox || changed.size + typed.size === 0) return
    event.preventDefault()
    event.stopPropagation()
    return keep(part)
  }
  setTimeout(() => {
    // React takes a box over within this very press, if it can, and then takes what it shows for what it showed before.
    if (isBox) changed.set(part, part.checked)
    else if (!isAlive(part)) keep(part)
    if (!looks) look()
  })
}, true)`.replaceAll(/^ +(?:\/\/.*\n)?/gm, '')

const startScript = ({ context, first, preloads, modules, ids, entry }: Start) => `${PRESSES}
const data = document.getElementById('${DATA_ID}').textContent
window.__reactRouterContext = Object.assign(${context}, { stream: new Blob([data]).stream() })
let started = false
async function start() {
  if (started) return
  started = true
  for (const href of ${JSON.stringify([...new Set([...modules, ...preloads])])}) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  ${first}
  const [, ...modules] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)))
  window.__reactRouterRouteModules = Object.fromEntries(${JSON.stringify(ids)}.map((id, at) => [id, modules[at]]))
  await import(${JSON.stringify(entry)})
}
if (document.visibilityState === 'hidden') start()
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, ${LATEST_START_MS})
`
