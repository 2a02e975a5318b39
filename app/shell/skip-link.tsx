/**
 * The first stop of the keyboard. Without a script the browser jumps; with one nothing is put into the history for it: entries
 * that the browser makes itself are all the same one to whatever is kept by entry.
 */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-24 left-4 z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-4"
      onClick={(event) => {
        event.preventDefault()
        const main = document.getElementById('main')
        main?.focus()
        main?.scrollIntoView()
      }}
    >
      Skip to content
    </a>
  )
}
