/**
 * Makes the browser drop its cached copy of a deleted picture: a request past the cache gets a 404, which replaces the
 * copy.
 */
export function evictImage(path: string): void {
  // Offline, the copy is dropped at the next revalidation, after five minutes or later.
  fetch(path, { cache: 'reload' }).catch(() => {})
}
