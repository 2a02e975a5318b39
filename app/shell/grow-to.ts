const PAGES = 10
const PAGE_MS = 5000

/** Scrolls down to `top`; first loads more pages of a list that used to be longer. */
export async function growTo(top: number): Promise<void> {
  for (let page = 0; page < PAGES; page++) {
    const link = document.querySelector<HTMLElement>('[data-more]')
    if (!link || measureEnd(link) > top + window.innerHeight) break
    link.click()
    if (!(await waitForGrowth())) break
  }
  window.scrollTo({ top, behavior: 'instant' })
}

/** An element's bottom edge, from the top of the page. */
const measureEnd = (element: HTMLElement) => element.getBoundingClientRect().bottom + window.scrollY

/** Whether the page gets longer within a few seconds. */
function waitForGrowth(): Promise<boolean> {
  const before = document.body.scrollHeight
  return new Promise((resolve) => {
    const settle = (grown: boolean) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(grown)
    }
    const observer = new ResizeObserver(() => document.body.scrollHeight > before && settle(true))
    const timer = setTimeout(() => settle(false), PAGE_MS)
    observer.observe(document.body)
  })
}
