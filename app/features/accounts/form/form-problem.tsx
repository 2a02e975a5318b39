import { CircleAlert } from 'lucide-react'

import type { Problem } from '#app/ui/forms/use-submit.ts'

/** Why a form was refused, if not because of one of its fields; `children` are links to what to do next. */
export function FormProblem({ problem, children }: { problem: Problem | null; children?: React.ReactNode }) {
  return (
    // The live region must exist before it has a text, or that would not be announced.
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
