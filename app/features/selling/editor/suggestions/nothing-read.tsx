import * as say from '#app/features/selling/editor/messages/messages.ts'

/** Says what to photograph when there was no print to read. Most things have none, so this is no error. */
export function NothingRead() {
  return <span className="text-sm text-ink-soft">{say.nothingToRead()}</span>
}
