import type { RowProblem } from './file/listing-file.schema.ts'
import * as say from './messages/messages.ts'

type Props = { heading: string; problems: readonly RowProblem[]; children?: React.ReactNode }

/** Rows that cannot be used, each with its line and the reason. */
export function RowProblems({ heading, problems, children }: Props) {
  if (problems.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="font-display text-2xl font-bold">{heading}</h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {problems.map(({ line, title, problem }) => (
          <li key={line} className="px-4 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold tabular-nums">{say.line({ line })}</span>
              <span className="min-w-0 wrap-anywhere text-ink-soft" dir="auto">
                {title}
              </span>
            </p>
            <p className="wrap-anywhere text-bad">{problem}</p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
