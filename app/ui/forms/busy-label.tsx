import { LoaderCircle } from 'lucide-react'

/** A button's label, with a spinner while it works. */
export function BusyLabel({ busy, working, children }: { busy: boolean; working: string; children: React.ReactNode }) {
  if (!busy) return <>{children}</>
  return (
    <>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {working}
    </>
  )
}
