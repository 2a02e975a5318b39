import type { Page } from '@playwright/test'

import { said } from './translation/journey-language.ts'

/** The ways in which users and their browsers double the size of text. */
export const WAYS = ['root font', 'text alone', 'page zoom'] as const
export type Way = (typeof WAYS)[number]

/** Doubles the text of the open page and returns what undoes that. `window` is the size without zoom. */
export async function doubleText(page: Page, way: Way, window: { width: number; height: number }) {
  if (way === 'page zoom') {
    await page.setViewportSize({ width: window.width / 2, height: window.height / 2 })
    return () => page.setViewportSize(window)
  }
  if (way === 'root font') {
    const setRootFont = (size: string) =>
      page.evaluate((given) => void (document.documentElement.style.fontSize = given), size)
    await setRootFont('200%')
    return () => setRootFont('')
  }
  const styles = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>('body, body *')]
    const sizes = all.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return [element, parseFloat(fontSize), parseFloat(lineHeight), element.getAttribute('style')] as const
    })
    for (const [{ style }, size, line] of sizes) {
      style.fontSize = `${size * 2}px`
      // A line height in pixels grows with its text.
      if (line) style.lineHeight = String(line / size)
    }
    return sizes.map(([element, , , style]) => [element, style] as const)
  })
  return () =>
    styles.evaluate((before) => {
      for (const [element, style] of before) {
        if (style === null) element.removeAttribute('style')
        else element.style.cssText = style
      }
    })
}

/** Lists what large text broke on the present page: one sentence per piece of text. */
export function findBrokenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const problems: string[] = []
    const readName = (element: Element) =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> "${element.textContent.trim().slice(0, 40)}"`
    type Piece = { parent: Element; left: number; right: number; top: number; bottom: number; layer: Element | null }
    const pieces: Piece[] = []

    /** Bars and floating elements cover the page on purpose, and text over a photo is placed there. */
    const findLayer = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return at
      return null
    }
    const isHidden = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { width: wide, height } = at.getBoundingClientRect()
        // Only for screen readers.
        if (wide <= 1 && height <= 1 && getComputedStyle(at).overflow !== 'visible') return true
      }
      return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }

    const canvas = document.createElement('canvas').getContext('2d')
    /** How far the marks above letters rise from the top of a line's box: Devanagari's may rise beyond it. */
    const findRise = (parent: Element, text: string) => {
      if (!canvas) return 0
      canvas.font = getComputedStyle(parent).font
      const { actualBoundingBoxAscent, fontBoundingBoxAscent } = canvas.measureText(text)
      return actualBoundingBoxAscent - fontBoundingBoxAscent
    }

    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim() || isHidden(parent)) continue
      if (parent.closest('script, style, noscript, option, title')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rise = findRise(parent, node.nodeValue)
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue
        let { left, right, top, bottom } = rect
        // An ellipsis may end what people wrote, which has its own direction, but none of our words.
        const isWritten = parent.closest('[dir=auto], bdi') !== null
        let isCut = false
        let scrolls = false
        for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at)
          const box = at.getBoundingClientRect()
          const isHere = rect.top + rect.height / 2 > box.top
          if (['hidden', 'clip'].includes(overflowY) && !scrolls && isHere && rect.top - rise < box.top - 1)
            isCut = true
          if (['auto', 'scroll'].includes(overflowX)) scrolls = true
          else if (['hidden', 'clip'].includes(overflowX)) {
            const isClamped = webkitLineClamp !== 'none'
            const onPurpose = isWritten && (isClamped || textOverflow === 'ellipsis')
            if (!onPurpose && !scrolls && (right > box.right + 2 || left < box.left - 2)) isCut = true
            if (!onPurpose && isClamped && bottom > box.bottom + 2) isCut = true
          }
          if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
          if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
          if (position === 'fixed') break
        }
        if (isCut) problems.push(`cut: ${readName(parent)}`)
        if (right - left < 2 || bottom - top < 2) continue
        if (!scrolls && (right > width + 1 || left < -1)) problems.push(`beside the window: ${readName(parent)}`)
        pieces.push({ parent, left, right, top, bottom, layer: findLayer(parent) })
      }
    }

    pieces.sort((a, b) => a.top - b.top)
    for (const [index, a] of pieces.entries()) {
      for (let next = index + 1; next < pieces.length; next++) {
        const b = pieces[next]
        if (!b || b.top >= a.bottom) break
        if (a.parent === b.parent || a.layer !== b.layer) continue
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // Line boxes extend a little beyond their letters.
        const lines = Math.min(a.bottom - a.top, b.bottom - b.top)
        if (across > 2 && down > 0.35 * lines) problems.push(`overlap: ${readName(a.parent)} and ${readName(b.parent)}`)
      }
    }
    // A row of suggestions may be moved sideways, but not what was opened around it.
    for (const opened of document.querySelectorAll('dialog[open], :popover-open'))
      if (opened.scrollWidth > opened.clientWidth + 1)
        problems.push(`${opened.scrollWidth} px in ${opened.clientWidth} px: ${readName(opened)}`)
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width + 1) problems.push(`the page is ${scrollWidth} px wide in a window of ${width} px`)
    return [...new Set(problems)]
  })
}

/** The bars and the inbox: the parts of a page whose links and buttons have to be where they can be tapped or clicked. */
const LIST = `ul[aria-label="${said('Conversations')}"]`
const BARS = `header :is(a, button, input), nav[aria-label="${said('Bottom')}"] a, ${LIST} a`
/** The same for what was opened over the page. */
export const OPENED =
  ':is(dialog[open], :popover-open, [role=dialog]) :is(a, button, textarea, input[type=text], label:has(input))'

/** The links and buttons in these parts of the page that cannot be tapped or clicked where they are. */
export function findLostDoors(page: Page, parts: string = BARS): Promise<string[]> {
  return page.evaluate(
    (given) => {
      const [selector, isOpened, list] = given
      if (!isOpened) scrollTo(0, 0)
      return (
        [...document.querySelectorAll(selector)]
          .filter((door) => door.checkVisibility({ visibilityProperty: true }))
          .filter((door) => isOpened || !door.closest('[popover]'))
          // Only for screen readers: its label is tapped.
          .filter((door) => !door.classList.contains('sr-only'))
          .filter((door) => {
            // A list and what was opened may be scrolled; the bars must be visible.
            if (isOpened || door.closest(list)) door.scrollIntoView({ block: 'center' })
            const { left, right, top, bottom, width, height } = door.getBoundingClientRect()
            const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            // A toast disappears by itself.
            if (at?.closest('[aria-live], [role=status]')) return false
            return width < 24 || height < 24 || !at || !(door.contains(at) || at.contains(door))
          })
          .map((door) => `${door.getAttribute('aria-label') ?? door.textContent} cannot be reached`)
      )
    },
    [parts, parts === OPENED, LIST] as const,
  )
}
