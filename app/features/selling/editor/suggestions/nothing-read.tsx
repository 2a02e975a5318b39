/** Says what to photograph when there was no print to read. Most things have none, so this is no error. */
export function NothingRead() {
  return (
    <span className="text-sm text-ink-soft">
      Nothing to read on this photo. Photograph the label, the box or the book's back and we fill this in.
    </span>
  )
}
