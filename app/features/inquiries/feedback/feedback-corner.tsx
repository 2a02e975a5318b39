import { Bug, Heart, Lightbulb, MessageSquare } from 'lucide-react'

import * as say from '#app/features/inquiries/messages/messages.ts'

const CARDS = [
  { icon: MessageSquare, title: say.generalTitle, text: say.generalText },
  { icon: Bug, title: say.bugTitle, text: say.bugText },
  { icon: Lightbulb, title: say.featureTitle, text: say.featureText },
  { icon: Heart, title: say.complimentTitle, text: say.complimentText },
]

/** The feedback corner around its form. */
export function FeedbackCorner({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 lg:py-12">
      <h1 className="font-display text-3xl font-bold text-balance lg:text-4xl">{say.feedbackCorner()}</h1>
      <p className="mt-2 max-w-2xl text-lg text-ink-soft">{say.feedbackIntro()}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {CARDS.map(({ icon: Icon, title, text }) => (
          <li key={title()} className="flex gap-4 rounded-lg border border-line bg-surface p-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-on-brand-soft">
              <Icon aria-hidden className="size-6" />
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold">{title()}</h2>
              <p className="mt-0.5 text-ink-soft">{text()}</p>
            </div>
          </li>
        ))}
      </ul>
      <section
        aria-label={say.yourFeedback()}
        className="mt-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        {children}
      </section>
      <section aria-labelledby="next" className="mt-6 rounded-lg bg-brand-soft p-5 text-on-brand-soft">
        <h2 id="next" className="font-display text-xl font-bold">
          {say.whatNext()}
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{say.nextReviewed()}</li>
          <li>{say.nextEvaluated()}</li>
          <li>{say.nextQuestion()}</li>
        </ul>
      </section>
    </div>
  )
}
