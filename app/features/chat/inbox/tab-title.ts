/**
 * Puts a number before the title of the tab: '(3) Messages'. The page's own title changes below it with every page that is
 * opened, and is found again when the number goes.
 */
export function countInTitle(page: Document = document) {
  let count = 0
  let own = page.title
  let written = own

  function write() {
    if (page.title !== written) own = page.title
    written = count > 0 ? `(${count}) ${own}` : own
    if (page.title !== written) page.title = written
  }

  const observer = new MutationObserver(write)
  observer.observe(page.head, { childList: true, subtree: true, characterData: true })
  return {
    show(next: number) {
      count = next
      write()
    },
    stop() {
      observer.disconnect()
      count = 0
      write()
    },
  }
}
