/**
 * Loads a part's script after `fetch` has brought it and the scripts that it imports, so that they are in the browser's cache. It
 * replaces Vite's own function (`vite-script-loading.ts`): Chromium and Safari never load a script again whose import or preload has
 * failed, until the next document. So a lost second would have made "Contact the seller" fail for as long as the page was open.
 * `files` are paths from the root of the site. Rejects when one does not come; the next call tries again.
 */
export async function importFetched<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => fetchOnce(new URL(`/${file}`, location.origin).href)))
  return load()
}

const fetched = new Map<string, Promise<void>>()

function fetchOnce(url: string): Promise<void> {
  const before = fetched.get(url)
  if (before) return before
  const coming = fetchWhole(url)
  fetched.set(url, coming)
  coming.catch(() => fetched.delete(url))
  return coming
}

async function fetchWhole(url: string): Promise<void> {
  // The page has brought it.
  if (document.querySelector(`link[href="${new URL(url).pathname}"]`)) return
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}`)
  // Only what was read to its end is kept by the browser.
  await response.arrayBuffer()
}
