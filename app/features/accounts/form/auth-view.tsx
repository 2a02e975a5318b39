import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/accounts/form/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

import { AuthForm } from './auth-form.tsx'
import { authPath, type AuthMode } from './auth-mode.ts'
import { GoogleButton } from './google-button.tsx'
import { MailSent, type Sent } from './mail-sent.tsx'
import { NewPasswordForm, StaleLink } from './new-password-form.tsx'
import { PurposeWords } from './purpose-words.tsx'

export type AuthViewProps = {
  mode: AuthMode
  /** Where to go afterwards: a path of this site. */
  next: string
  /** The reason to sign in; completes "Sign in to". */
  purpose: string | null
  /** The title of the listing that `purpose` names. */
  title: string | null
  /** From a mailed link; `stale` when it no longer works. */
  reset: { token: string; stale: boolean } | null
  google: boolean
  /** The token of the link by which they may sign up. */
  invitation?: string | null
  /** Why nobody may sign up, or not without an invitation. */
  signUpRefusal?: string | null
  /** The button for signing in with a passkey, where passkeys are possible. */
  passkeyButton?: React.ReactNode
  demo: boolean
}

/** The three modes of `/auth`, and the screens that follow. */
export function AuthView(props: AuthViewProps) {
  const { mode, next, purpose, title: named, reset, google, passkeyButton, demo } = props
  const { invitation = null, signUpRefusal = null } = props
  const [sent, setSent] = useState<Sent | null>(null)
  const [email, setEmail] = useState('')

  // The next form already contains the address.
  function showSent(now: Sent) {
    setEmail(now.email)
    setSent(now)
  }

  const heading = useRef<HTMLHeadingElement>(null)
  const isSent = sent?.kind === mode
  const view = reset ? 'link' : isSent ? 'sent' : mode
  const shown = useRef<string>(view)
  useEffect(() => {
    // Announces the form's new purpose; the control that led here may be gone with the focus.
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])

  if (reset) return reset.stale ? <StaleLink next={next} /> : <NewPasswordForm token={reset.token} next={next} />
  if (isSent) {
    return (
      <>
        <MailSent sent={sent} demo={demo} onBack={() => setSent(null)} />
        <OtherModes mode={mode} next={next} isLast />
      </>
    )
  }
  const { title, text, door } = WORDS[mode]
  if (mode === 'sign-up' && signUpRefusal !== null) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none">
          {title()}
        </h1>
        <p className="mt-2">{signUpRefusal}</p>
        <OtherModes mode={mode} next={next} isLast />
      </>
    )
  }
  return (
    <>
      {purpose && door ? (
        <h1 ref={heading} tabIndex={-1} className="font-display text-2xl font-bold wrap-anywhere outline-none">
          {door({ purpose, what: () => <PurposeWords words={purpose} title={named} /> })}
        </h1>
      ) : (
        <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none">
          {title()}
        </h1>
      )}
      <p className="mt-2 text-ink-soft">{text()}</p>
      {purpose && door && <OtherModes mode={mode} next={next} />}
      <p className="mt-6 hidden rounded-md bg-accent-soft p-3 text-on-accent-soft noscript:block">
        {say.needsScripts()}
      </p>
      <div className="mt-6">
        {mode !== 'reset' && (google || (passkeyButton && mode === 'sign-in')) && (
          <div className="mb-5 noscript:hidden">
            <div className="flex flex-col gap-3">
              {google && <GoogleButton next={next} invitation={invitation} />}
              {mode === 'sign-in' && passkeyButton}
            </div>
            <p className="mt-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {say.orWithEmail()}
            </p>
          </div>
        )}
        <AuthForm mode={mode} next={next} email={email} invitation={invitation} onSent={showSent} />
      </div>
      {!(purpose && door) && <OtherModes mode={mode} next={next} isLast />}
    </>
  )
}

const WORDS = {
  'sign-in': { title: say.signInTitle, door: say.signInTo, text: say.signInText },
  'sign-up': { title: say.signUpTitle, door: say.signUpTo, text: say.signUpText },
  reset: { title: say.resetTitle, door: null, text: say.resetText },
}

const OTHERS = { 'sign-in': say.newHere, 'sign-up': say.haveAccount, reset: say.rememberedIt }

function OtherModes({ mode, next, isLast = false }: { mode: AuthMode; next: string; isLast?: boolean }) {
  return (
    <p className={`text-ink-soft ${isLast ? 'mt-6 border-t border-line pt-4' : ''}`}>
      {OTHERS[mode]({
        go: (text) => (
          <a
            href={pageHref(authPath(mode === 'sign-in' ? 'sign-up' : 'sign-in', next))}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text}
          </a>
        ),
      })}
    </p>
  )
}
