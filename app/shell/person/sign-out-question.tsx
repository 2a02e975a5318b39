import { useEffect, useState } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import { PERSON_KEY } from './person-here.ts'

type Question = { sentences: string[]; answer: (yes: boolean) => void }

let askPerson: ((question: Question) => Promise<void>) | null = null

/** The steps around a sign-out: it leaves no data behind, and asks before it deletes unsent messages. */
export const SIGNING_OUT = {
  /** Whether to continue: a user with unsent messages is asked first. */
  async mayEnd(userId: string): Promise<boolean> {
    const { listUnfinished: unfinishedOf } = await import('./kept-in-browser.ts')
    const sentences = unfinishedOf(userId)
    const show = askPerson
    if (sentences.length === 0 || !show) return true
    return new Promise((answer) => void show({ sentences, answer }))
  },
  async afterEnd(): Promise<void> {
    const { clearKept } = await import('./kept-in-browser.ts')
    await clearKept({ keepVisitors: false })
    webStorage('localStorage').removeItem(PERSON_KEY)
  },
}

/** The question itself, wherever on the page the user signed out. */
export function SignOutQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [Dialog, load] = usePart(() => import('./sign-out-dialog.tsx'))

  useEffect(() => {
    askPerson = async (next) => {
      if (await load()) setQuestion(next)
      else next.answer(false)
    }
    return () => {
      askPerson = null
    }
  })

  function answerQuestion(yes: boolean) {
    question?.answer(yes)
    setQuestion(null)
  }
  return (
    Dialog && (
      <Dialog
        open={question !== null}
        sentences={question?.sentences ?? []}
        onConfirm={() => answerQuestion(true)}
        onClose={() => answerQuestion(false)}
      />
    )
  )
}
