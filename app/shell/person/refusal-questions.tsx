import { useEffect, useRef, useState } from 'react'

import { remedyRefusals } from '#app/ui/api/ask.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import type { QuestionProps } from './asked-question.tsx'

/** Loaded when the first question is asked. */
const load = () => import('./asked-question.tsx')

export const RefusalQuestions = () => (
  <>
    <RefusalQuestion code="name_needed" />
    <RefusalQuestion code="reauthenticate" />
  </>
)

/**
 * Asks the person for what the server wants to know first when it refuses a call. The call is tried again afterwards, so that
 * nothing has to be typed twice. Calls that are refused meanwhile share the answer.
 */
function RefusalQuestion({ code }: Pick<QuestionProps, 'code'>) {
  const [Question, fetchQuestion] = usePart(load)
  const [isOpen, setOpen] = useState(false)
  // A new form for each time.
  const [times, setTimes] = useState(0)
  const running = useRef<Promise<boolean> | null>(null)
  const settle = useRef<(isSettled: boolean) => void>(() => {})

  async function ask(): Promise<boolean> {
    if (!(await fetchQuestion())) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    settle.current = resolve
    setTimes((before) => before + 1)
    setOpen(true)
    return promise
  }
  useEffect(() => remedyRefusals(code, () => (running.current ??= ask().finally(() => (running.current = null)))))

  function answer(isSettled: boolean) {
    setOpen(false)
    settle.current(isSettled)
  }

  return Question && times > 0 && <Question key={times} code={code} isOpen={isOpen} answer={answer} />
}
