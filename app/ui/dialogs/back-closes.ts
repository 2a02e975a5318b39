import { catchBack } from './catch-back.ts'

/** Open dialogs and popovers, the topmost last. Some may have closed since. */
let layers: HTMLElement[] = []
let back: ReturnType<typeof catchBack> | undefined

/**
 * Lets Back close what is open: dialogs, full-screen views, sheets and menus. Browsers with close watchers give each dialog
 * and popover one, for a phone's Back. They have none for the Back of a window, and other browsers have none at all. Call it
 * before React Router starts, which otherwise would be the first to hear of Back.
 */
export function letBackClose(): void {
  back = catchBack(window, {
    isAnyOpen: () => openLayers().length > 0,
    closeTop() {
      const top = openLayers().at(-1)
      if (top) close(top)
    },
  })
  // The browser tells of an open popover in a later task, and Back may come before it. It tells that one opens at once.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (newState !== 'open' || !(target instanceof HTMLElement) || target.popover !== 'auto') return
      putOnTop(target)
      back?.guard({ isOpening: true })
    },
    true,
  )
}

/** Call it when the page has changed: something may still be open, or have opened before the script ran. */
export function settleLayers(): void {
  for (const open of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
    if (!layers.includes(open)) addLayer(open)
  }
  back?.guard()
}

export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  addLayer(dialog)
}

function addLayer(element: HTMLElement): void {
  putOnTop(element)
  back?.guard()
}

function putOnTop(element: HTMLElement): void {
  layers = [...openLayers().filter((one) => one !== element), element]
}

const openLayers = () => (layers = layers.filter(isOpen))

const isOpen = (element: HTMLElement) =>
  element.isConnected && (element instanceof HTMLDialogElement ? element.open : element.matches(':popover-open'))

/** A busy dialog refuses, as it refuses Escape. */
function close(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) element.hidePopover()
  else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
}
