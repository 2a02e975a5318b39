import { createContext, use, useMemo, useState } from 'react'

import { pageHref } from '#app/shared/language/addresses.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { leaveBy } from '#app/ui/browser/leaving.ts'

import type { AuthUser } from './auth-user.schema.ts'

type Auth = {
  user: AuthUser | null
  /** Whether the user is being looked up. The page brings the first answer, so this is true only during a change. */
  loading: boolean
  /** Looks the user up again and resolves with them: after a profile change, or a sign-in in another tab. */
  refresh: () => Promise<AuthUser | null>
  /**
   * Ends the session, or every session of the account, and reloads at the home page, so that nothing of it stays in the
   * window. Does nothing when the user cancels after being told what would be lost.
   */
  signOut: (everywhere?: 'everywhere') => Promise<void>
}

/** Hooks around the end of a session; the page knows what this browser stores about a user. */
type Ends = { mayEnd: (userId: string) => Promise<boolean>; afterEnd: () => Promise<void> }

const ALONE: Ends = { mayEnd: async () => true, afterEnd: async () => {} }

const AuthContext = createContext<Auth | null>(null)

type Props = { initial: AuthUser | null; ends?: Ends; children: React.ReactNode }

export function AuthProvider({ initial, ends = ALONE, children }: Props) {
  const [user, setUser] = useState(initial)
  const [loading, setLoading] = useState(false)
  const auth = useMemo<Auth>(
    () => ({
      user,
      loading,
      async refresh() {
        const answer = await askApi('GET', '/me')
        setUser(answer.user)
        return answer.user
      },
      async signOut(everywhere) {
        if (user && !(await ends.mayEnd(user.id))) return
        setLoading(true)
        try {
          await leaveBy(async () => {
            await askApi('POST', everywhere ? '/auth/sign-out-everywhere' : '/auth/sign-out')
            // The next page clears anything that could not be cleared here.
            await ends.afterEnd().catch(() => {})
            window.location.assign(pageHref('/'))
          })
        } catch (error) {
          setLoading(false)
          throw error
        }
      },
    }),
    [user, loading, ends],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
