import { useRevalidator } from 'react-router'

import { BusyLabel } from './busy-label.tsx'
import { buttonClass } from './button.ts'

type Props = {
  /** That somebody else was quicker. */
  title: string
  /** What is stored now, once it was loaded; null before. */
  saved: React.ReactNode
}

/** In a form whose saving was refused because somebody else saved first: shows what they saved, and keeps what was typed. */
export function StaleNotice({ title, saved }: Props) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="rounded-md bg-accent-soft p-3 text-on-accent-soft">
      <p className="font-semibold">{title}</p>
      {saved ? (
        <p className="mt-1 wrap-anywhere">{saved} Saving puts yours in its place.</p>
      ) : (
        <>
          <p className="mt-1">Nothing was saved, and what you typed is still here.</p>
          <button
            type="button"
            disabled={state === 'loading'}
            className={buttonClass('plain', 'mt-2')}
            onClick={() => void revalidate()}
          >
            <BusyLabel busy={state === 'loading'} working="Loading ...">
              Show what is saved
            </BusyLabel>
          </button>
        </>
      )}
    </div>
  )
}
