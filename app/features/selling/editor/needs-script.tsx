/** Reading works without JavaScript everywhere; photos and drafts need it. */
export function NeedsScript() {
  return (
    <p className="mt-4 hidden rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft noscript:block">
      This page needs JavaScript. Please switch it on to list or change an item.
    </p>
  )
}
