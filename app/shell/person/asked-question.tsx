import { useEffect, useEffectEvent, useState } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import ReauthenticationDialog from '#app/features/accounts/reauthentication/reauthentication-dialog.tsx'
import type { WaysToProve } from '#app/features/accounts/reauthentication/ways-to-prove.schema.ts'
import EditProfileDialog from '#app/features/people/edit-profile-dialog.tsx'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

export interface QuestionProps {
  /** The code of the refusal. */
  code: 'name_needed' | 'reauthenticate'
  isOpen: boolean
  /** Says whether what was refused may be tried again. */
  answer: (isSettled: boolean) => void
}

type AskedProps = Omit<QuestionProps, 'code'>

export default function AskedQuestion({ code, ...asked }: QuestionProps) {
  return code === 'name_needed' ? <NameQuestion {...asked} /> : <ProveAgain {...asked} />
}

/** Asks for a name, and offers a picture, when the person publishes or sends something and has none. */
function NameQuestion({ isOpen, answer }: AskedProps) {
  const { user, refresh } = useAuth()
  if (!user) return null
  return (
    <EditProfileDialog
      needsName
      open={isOpen}
      profile={user}
      onSaved={async () => {
        answer(true)
        await refresh()
      }}
      onClose={() => answer(false)}
    />
  )
}

/** Asks the person who they are, above whatever is open, when something they do wants to know it again. */
function ProveAgain({ isOpen, answer }: AskedProps) {
  const [ways, setWays] = useState<WaysToProve | null>(null)

  const settle = useEffectEvent(answer)
  useEffect(() => {
    askApi('GET', '/account/reauthentication').then(
      (found) => (found.isProved ? settle(true) : setWays(found)),
      (error: unknown) => {
        settle(false)
        if (!(error instanceof ApiFailure)) throw error
        toast.error(error.message)
      },
    )
  }, [])

  return ways && <ReauthenticationDialog open={isOpen} ways={ways} onDone={answer} />
}
