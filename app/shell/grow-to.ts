const PAGES = 10
const PAGE_MS = 5000

/**
 * Scrolls down to `top`; first loads more pages of a list that used to be longer: until it has `rows` again, or, where nobody
 * counted them, until its end is below the window.
 */
export async function growTo(top: number, rows: number | null = null): Promise<void> {
  for (let page = 0; page < PAGES; page++) {
    const link = document.querySelector<HTMLElement>('[data-more]')
    if (!link) break
    if (rows === null ? measureEnd(link) > top + window.innerHeight : countRows() >= rows) break
    link.click()
    if (!(await waitForGrowth())) break
  }
  window.scrollTo({ top, behavior: 'instant' })
}

const countRows = () => Number(document.querySelector<HTMLElement>('[data-rows]')?.dataset.rows)

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
