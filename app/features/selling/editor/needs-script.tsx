import * as say from '#app/features/selling/editor/messages/messages.ts'

/** Reading works without JavaScript everywhere; photos and drafts need it. */
export function NeedsScript() {
  return (
    <p className="mt-4 hidden rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft noscript:block">
      {say.needsScript()}
    </p>
  )
}
