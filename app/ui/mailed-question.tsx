import { useEffect, useRef } from 'react'

import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/ui/messages/messages.ts'

import { EmptyState } from './empty-state.tsx'
import { buttonClass } from './forms/button.ts'

interface MailLink {
  label: string
  path: string
}

type Props = {
  title: string
  text: React.ReactNode
  /** Whether it was answered: the heading then gets the focus, because the focused button is gone. */
  isDone: boolean
  problem: string | null
  /** The link offered after the answer, besides Home. */
  after: MailLink
  /** The buttons that answer; shown until it is answered. */
  children: React.ReactNode
}

/** The page behind a mailed link that asks for confirmation: opening the link changes nothing. */
export function MailedQuestion({ title, text, isDone, problem, after, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])

  return (
    <div className="mx-auto w-full max-w-xl px-4 py-12">
      <section className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold text-balance outline-none">
          {title}
        </h1>
        <p className="mt-3 text-ink-soft">{text}</p>
        {isDone ? (
          <p className="mt-6 flex flex-wrap gap-3">
            <PlaceAndHome place={after} />
          </p>
        ) : (
          children
        )}
        <div role="alert" className="mt-3 font-semibold text-bad empty:hidden">
          {problem}
        </div>
      </section>
    </div>
  )
}

/** The page of a mailed link that no longer works. */
export function StaleLink({ title, text, after }: { title: string; text: string; after: MailLink }) {
  return (
    <EmptyState art="gone" headingLevel="h1" title={title} text={text}>
      <PlaceAndHome place={after} />
    </EmptyState>
  )
}

function PlaceAndHome({ place }: { place: MailLink }) {
  return (
    <>
      <a href={pageHref(place.path)} className={buttonClass('primary', 'max-sm:w-full')}>
        {place.label}
      </a>
      <a href={pageHref('/')} className={buttonClass('plain', 'max-sm:w-full')}>
        {say.goToHome()}
      </a>
    </>
  )
}
