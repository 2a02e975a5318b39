/** Has the browser drop its copy of a picture that is no more: asked for past the cache, the answer says that there is none. */
export function evictImage(path: string): void {
  // Offline the copy goes when it is next asked for, in five minutes or later.
  fetch(path, { cache: 'reload' }).catch(() => {})
}
