export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  /** The path that its text leads to. */
  to?: string | undefined
  /** Where it appeared, and stays as long as that is there: a dialog that opens takes none of those behind it. */
  place: string | undefined
}

const MOST_AT_ONCE = 3
const NONE: readonly Toast[] = []

let toasts = NONE
let lastId = 0
// Where they can be shown; new ones show in the last one.
let places: readonly string[] = []
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

// The same words again are one toast, shown and announced anew.
function add(kind: Toast['kind'], text: string, to?: string) {
  const others = toasts.filter((shown) => shown.text !== text)
  replace([...others, { id: ++lastId, kind, text, to, place: places.at(-1) }].slice(-MOST_AT_ONCE))
}

/** Says how an action ended. Call it in the browser only, from an event or an effect. */
export const toast = {
  /** `to`: a path that its text leads to. */
  success: (text: string, { to }: { to?: string } = {}) => add('success', text, to),
  error: (text: string) => add('error', text),
}

export function dismissToast(id: number): void {
  replace(toasts.filter((shown) => shown.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on new toasts show there; it answers with how they, and those that are left, show where they did before. */
export function takeToasts(place: string): () => void {
  places = [...places, place]
  // Those that came before there was any place.
  replace(toasts.map((one) => (one.place === undefined ? { ...one, place } : one)))
  return () => {
    places = places.filter((one) => one !== place)
    replace(toasts.map((one) => (one.place === place ? { ...one, place: places.at(-1) } : one)))
  }
}

/** Where new ones show. */
export const toastPlace = () => places.at(-1)
export const currentToasts = () => toasts
export const toastsOnServer = () => NONE
