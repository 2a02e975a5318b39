import { createContext, use, useMemo, useState } from 'react'

import { ask } from '#app/ui/ask.ts'

/** What a page knows of the person who is signed in. The e-mail address is their own, and shown to nobody else. */
export type AuthUser = { id: string; name: string; email: string; picture: string | null; isAdmin: boolean }

type Auth = {
  user: AuthUser | null
  /** Whether it is still being found out who is signed in. The page brings the answer, so only while it changes. */
  loading: boolean
  /** Asks anew who is signed in, and answers with it: after a change of the profile, or a sign-in in another tab. */
  refresh: () => Promise<AuthUser | null>
  /**
   * Ends the session, or every one of the account, and loads the home page anew: nothing of this one stays in the window.
   * Does nothing when the person, asked for what would be lost, stays.
   */
  signOut: (everywhere?: 'everywhere') => Promise<void>
}

/** What else is done around the end of a session: the page knows what this browser keeps of a person. */
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
        const answer = await ask<{ user: AuthUser | null }>('GET', '/me')
        setUser(answer.user)
        return answer.user
      },
      async signOut(everywhere) {
        if (user && !(await ends.mayEnd(user.id))) return
        setLoading(true)
        try {
          await ask('POST', everywhere ? '/auth/sign-out-everywhere' : '/auth/sign-out')
          // What is not cleared here the next page clears.
          await ends.afterEnd().catch(() => {})
          window.location.assign('/')
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
