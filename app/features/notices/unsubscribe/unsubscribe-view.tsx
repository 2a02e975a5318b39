import { useState } from 'react'

import * as say from '#app/features/notices/unsubscribe/messages/messages.ts'
import type { OptionalTopic } from '#app/nouns/notice/notice-kinds.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { MailedQuestion, StaleLink } from '#app/ui/mailed-question.tsx'

const WORDS: Record<OptionalTopic, Record<'question' | 'what' | 'done', () => string>> = {
  messages: { question: say.stopMessagesQuestion, what: say.stopMessagesText, done: say.messagesStopped },
  wishlist: { question: say.stopWishlistQuestion, what: say.stopWishlistText, done: say.wishlistStopped },
  offers: { question: say.stopOffersQuestion, what: say.stopOffersText, done: say.offersStopped },
  sale: { question: say.stopSaleQuestion, what: say.stopSaleText, done: say.saleStopped },
}

const profile = () => ({ label: say.goToProfile(), path: '/profile' })

/** Asks for confirmation before the mails stop. Without scripts, the button submits a form that does the same. */
export function UnsubscribeView({ token, topic, done }: { token: string; topic: OptionalTopic; done: boolean }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>(done ? 'done' : 'asking')
  const [problem, setProblem] = useState<string | null>(null)
  const words = WORDS[topic]
  const path = `/unsubscribe?${new URLSearchParams({ token }).toString()}` as const

  async function stopMails() {
    setState('busy')
    setProblem(null)
    try {
      await askApi('POST', path)
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.message)
      setState('asking')
    }
  }

  return (
    <MailedQuestion
      title={state === 'done' ? say.noMore() : words.question()}
      text={state === 'done' ? words.done() : words.what()}
      isDone={state === 'done'}
      problem={problem}
      after={profile()}
    >
      <form
        noValidate
        method="post"
        action={`/api${path}&language=${language()}`}
        className="mt-6 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (state !== 'busy') void stopMails()
        }}
      >
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit" className={buttonClass('primary')} disabled={state === 'busy'}>
          <BusyLabel busy={state === 'busy'} working={say.saving()}>
            {say.stopMails()}
          </BusyLabel>
        </button>
        <a href={pageHref('/')} className={buttonClass('plain')}>
          {say.keepMails()}
        </a>
      </form>
    </MailedQuestion>
  )
}

/** The link was cut short, or was not issued by this site. */
export function StaleUnsubscribeLink() {
  return <StaleLink title={say.notComplete()} text={say.openAgain()} after={profile()} />
}
