import { CircleAlert } from 'lucide-react'

import type { Problem } from './use-submit.ts'

/** What kept a form from being accepted, other than one of its fields; `children` are the ways on. */
export function FormProblem({ problem, children }: { problem: Problem | null; children?: React.ReactNode }) {
  return (
    // There before it speaks, or it would not be announced.
    <div role="alert" className="empty:-mt-5">
      {problem?.message && (
        <div className="flex gap-3 rounded-md bg-bad-soft p-3 text-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
          <div className="min-w-0">
            <p>{problem.message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
