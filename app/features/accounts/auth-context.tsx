import { createContext, use, useMemo, useState } from 'react'

import { ask } from '#app/ui/ask.ts'

/** What a page knows of the person who is signed in. The e-mail address is their own, and shown to nobody else. */
export type AuthUser = { id: string; name: string; email: string; picture: string | null; isAdmin: boolean }

type Auth = {
  user: AuthUser | null
  /** Whether it is still being found out who is signed in. The page brings the answer, so only while it changes. */
  loading: boolean
  /** Asks anew, after a change of the profile. */
  refresh: () => Promise<void>
  /** Ends the session and loads the home page anew: nothing of this one stays in the window. */
  signOut: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ initial, children }: { initial: AuthUser | null; children: React.ReactNode }) {
  const [user, setUser] = useState(initial)
  const [loading, setLoading] = useState(false)
  const auth = useMemo<Auth>(
    () => ({
      user,
      loading,
      async refresh() {
        const answer = await ask<{ user: AuthUser | null }>('GET', '/me')
        setUser(answer.user)
      },
      async signOut() {
        setLoading(true)
        try {
          await ask('POST', '/auth/sign-out')
          window.location.assign('/')
        } catch (error) {
          setLoading(false)
          throw error
        }
      },
    }),
    [user, loading],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
