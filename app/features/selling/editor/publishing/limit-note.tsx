import { Info } from 'lucide-react'

/** Announces a limit before it is reached. */
export function LimitNote({ words }: { words: string | null }) {
  if (!words) return null
  return (
    <p className="mt-3 flex items-start gap-2 rounded-md bg-sunken px-4 py-3">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      {words}
    </p>
  )
}
