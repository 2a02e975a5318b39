/**
 * Puts the unread count before the tab's title: '(3) Messages'. The page's own title may change underneath, and is
 * restored when the count goes.
 */
export function countInTitle(page: Document = document) {
  let count = 0
  let own = page.title
  let written = own

  function writeTitle() {
    if (page.title !== written) own = page.title
    written = count > 0 ? `(${count}) ${own}` : own
    if (page.title !== written) page.title = written
  }

  const observer = new MutationObserver(writeTitle)
  observer.observe(page.head, { childList: true, subtree: true, characterData: true })
  return {
    show(next: number) {
      count = next
      writeTitle()
    },
    stop() {
      observer.disconnect()
      count = 0
      writeTitle()
    },
  }
}
