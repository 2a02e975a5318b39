import { BadgeCheck, Check, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { categoryPicture } from '#app/nouns/category/category-list.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import type { Answer, AskedItem } from './asked.ts'
import * as say from './messages/messages.ts'
import { useAnswers } from './use-answers.ts'

const SAID: Record<Answer, (listing: { title: string }) => string> = {
  yes: say.saidYes,
  sold: say.saidSold,
  off: say.saidOff,
}

/** The listings about which their seller is asked, each with its three answers. */
export function AskedList({ items }: { items: readonly AskedItem[] }) {
  const answers = useAnswers()
  return (
    <ul className="mt-5 flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.id} className="rounded-xl border border-line bg-surface p-3 sm:p-4">
          <div className="flex gap-3">
            <Photo
              photo={item.photo && { ...item.photo, alt: '' }}
              fallback={categoryPicture(item.category)}
              sizes="80px"
              className="size-20 shrink-0 rounded-md"
            />
            <div className="min-w-0">
              <h2 className="font-semibold wrap-anywhere" dir="auto">
                <a href={pageHref(`/listing/${item.id}`)} lang={foreignLang(item.title)} className="hover:underline">
                  {item.title}
                </a>
              </h2>
              <Price rupees={item.price} />
              <p className="text-sm text-ink-soft">{say.lastSaid({ date: formatDay(item.confirmedAt) })}</p>
            </div>
          </div>
          <Answers item={item} {...answers} />
        </li>
      ))}
    </ul>
  )
}

/** On the seller's own listing: the question, and its three answers. */
export function AskedNotice({ item, onAnswered }: { item: AskedItem; onAnswered: () => void }) {
  const answers = useAnswers(onAnswered)
  const when = { date: formatDay(item.confirmedAt) }
  return (
    <section aria-label={say.onPage()} className="rounded-md bg-sunken px-4 py-3">
      <p className="font-semibold">{say.onPage()}</p>
      <p className="text-ink-soft">{item.unconfirmedSince ? say.onPageBehind(when) : say.onPageText(when)}</p>
      <Answers item={item} {...answers} />
    </section>
  )
}

type AnswersProps = { item: Pick<AskedItem, 'id' | 'title'> } & ReturnType<typeof useAnswers>

function Answers({ item, given, busy, answer, undo }: AnswersProps) {
  const itsAnswer = given[item.id]
  const box = useRef<HTMLDivElement>(null)
  const tapped = useRef(false)

  // The button that was tapped is gone, and the focus with it.
  useEffect(() => {
    if (tapped.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    tapped.current = false
  }, [itsAnswer])

  const tap = (one: Answer) => {
    tapped.current = true
    void answer(item.id, one)
  }
  const isBusy = busy === item.id
  return (
    <div ref={box} tabIndex={-1} role="group" className="mt-3 flex flex-wrap items-center gap-2 outline-none">
      <p role="status" className={itsAnswer ? 'min-w-0 grow wrap-anywhere' : 'sr-only'}>
        {itsAnswer && SAID[itsAnswer](item)}
      </p>
      {itsAnswer === undefined && (
        <>
          <button
            type="button"
            disabled={isBusy}
            className={buttonClass('primary', 'grow max-sm:basis-full')}
            aria-label={say.yesNamed(item)}
            onClick={() => tap('yes')}
          >
            <Check aria-hidden className="size-4 shrink-0" />
            {say.yes()}
          </button>
          <button
            type="button"
            disabled={isBusy}
            className={buttonClass('plain', 'grow')}
            aria-label={say.soldNamed(item)}
            onClick={() => tap('sold')}
          >
            <BadgeCheck aria-hidden className="size-4 shrink-0" />
            {say.sold()}
          </button>
          <button
            type="button"
            disabled={isBusy}
            className={buttonClass('plain', 'grow text-bad!')}
            aria-label={say.takeOffNamed(item)}
            onClick={() => tap('off')}
          >
            <Trash2 aria-hidden className="size-4 shrink-0" />
            {say.takeOff()}
          </button>
        </>
      )}
      {(itsAnswer === 'off' || itsAnswer === 'sold') && (
        <button
          type="button"
          disabled={isBusy}
          className={buttonClass('quiet')}
          aria-label={say.undoNamed(item)}
          onClick={() => {
            tapped.current = true
            void undo(item.id)
          }}
        >
          <Undo2 aria-hidden className="size-4 shrink-0" />
          {say.undo()}
        </button>
      )}
    </div>
  )
}
