import { useEffect, useRef, useState } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { remedyRefusals } from '#app/ui/api/ask.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

type Answer = (isNamed: boolean) => void

/**
 * Asks for a name, and offers a picture, when the server refuses to publish or send something because the person has none.
 * Whatever was refused is tried again afterwards, so that nothing has to be typed twice.
 */
export function NameQuestion() {
  const { user, refresh } = useAuth()
  const [isOpen, setOpen] = useState(false)
  // A new form for each time.
  const [times, setTimes] = useState(0)
  const [Dialog, load] = usePart(() => import('#app/features/people/edit-profile-dialog.tsx'))
  /** Several calls may have been refused meanwhile. */
  const waiting = useRef<Answer[]>([])

  useEffect(() =>
    remedyRefusals('name_needed', async () => {
      if (waiting.current.length === 0) {
        if (!(await load())) return false
        setTimes((before) => before + 1)
        setOpen(true)
      }
      return new Promise<boolean>((answer) => waiting.current.push(answer))
    }),
  )

  function answerAll(isNamed: boolean) {
    setOpen(false)
    for (const answer of waiting.current.splice(0)) answer(isNamed)
  }

  if (!Dialog || !user || times === 0) return null
  return (
    <Dialog
      key={times}
      needsName
      open={isOpen}
      profile={user}
      onSaved={async () => {
        answerAll(true)
        await refresh()
      }}
      onClose={() => answerAll(false)}
    />
  )
}
