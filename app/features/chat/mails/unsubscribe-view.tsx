import { useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { MailedQuestion, StaleLink } from '#app/ui/mailed-question.tsx'

import type { MailKind } from './mail-kinds.ts'

const WORDS: Record<MailKind, { question: string; what: string; done: string }> = {
  messages: {
    question: 'Stop e-mails about messages?',
    what: 'We e-mail you when a message has been unread for 15 minutes, once per conversation. Your messages themselves stay.',
    done: 'You will get no more e-mails about unread messages. You can switch it on again in your profile.',
  },
  wishlist: {
    question: 'Stop e-mails about your wishlist?',
    what: 'We e-mail you when a saved item gets cheaper or is sold. Your wishlist itself stays.',
    done: 'You will get no more e-mails about saved items. You can switch it on again in your profile.',
  },
}

const PROFILE = { label: 'Go to my profile', path: '/profile' }

/** Asks for confirmation before the mails stop. Without scripts, the button submits a form that does the same. */
export function UnsubscribeView({ token, kind, done }: { token: string; kind: MailKind; done: boolean }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>(done ? 'done' : 'asking')
  const [problem, setProblem] = useState<string | null>(null)
  const words = WORDS[kind]
  const path = `/unsubscribe?${new URLSearchParams({ token }).toString()}`

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
      title={state === 'done' ? 'No more of these e-mails' : words.question}
      text={state === 'done' ? words.done : words.what}
      isDone={state === 'done'}
      problem={problem}
      after={PROFILE}
    >
      <form
        method="post"
        action={`/api${path}`}
        className="mt-6 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (state !== 'busy') void stopMails()
        }}
      >
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit" className={buttonClass('primary')} disabled={state === 'busy'}>
          <BusyLabel busy={state === 'busy'} working="Saving...">
            Stop these e-mails
          </BusyLabel>
        </button>
        <a href="/" className={buttonClass('plain')}>
          Keep them
        </a>
      </form>
    </MailedQuestion>
  )
}

/** The link was cut short, or was not issued by this site. */
export function StaleUnsubscribeLink() {
  return (
    <StaleLink
      title="This link is not complete"
      text="Please open it from the e-mail again, or turn these e-mails off in your profile."
      after={PROFILE}
    />
  )
}
