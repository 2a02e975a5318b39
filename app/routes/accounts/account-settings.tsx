import { redirectDocument, useRevalidator } from 'react-router'

import { arePasskeysPossible } from '#app/features/accounts/passkeys/server/relying-party.server.ts'
import { FactorSection } from '#app/features/accounts/second-factor/factor-section.tsx'
import { listFactors } from '#app/features/accounts/second-factor/factors.server.ts'
import { getAccountLanguage } from '#app/features/accounts/sessions/account-language.server.ts'
import { findPendingEmail } from '#app/features/accounts/settings/change-email.server.ts'
import { EmailForm, MailReturnsNotice, PendingEmailNotice } from '#app/features/accounts/settings/email-form.tsx'
import { LanguageForm } from '#app/features/accounts/settings/language-form.tsx'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { hasPassword } from '#app/features/accounts/settings/own-password.server.ts'
import { listSessions } from '#app/features/accounts/settings/own-sessions.server.ts'
import { FirstPassword, PasswordForm } from '#app/features/accounts/settings/password-form.tsx'
import { SessionList } from '#app/features/accounts/settings/session-list.tsx'
import * as sayAway from '#app/features/people/away/messages/messages.ts'
import { site } from '#app/nouns/site/this-site.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/account-settings'

export const handle = { params: [] } as const satisfies PageHandle

const PATH = '/settings/account'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath(PATH))
  const [sessions, pending, withPassword, language, factors] = await Promise.all([
    listSessions(viewer),
    findPendingEmail(viewer),
    hasPassword(viewer),
    getAccountLanguage(viewer),
    listFactors(viewer),
  ])
  return {
    email: viewer.email,
    mailReturns: viewer.mailReturns ?? false,
    sessions,
    pending,
    withPassword,
    language,
    factors: { ...factors, passkeys: arePasskeysPossible() },
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.pageTitle(),
    description: say.pageDescription(),
    path: PATH,
    index: false,
  })

export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const { email, mailReturns, sessions, pending, withPassword, language, factors } = loaderData
  const { revalidate } = useRevalidator()
  const readAnew = () => void revalidate()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.heading()}</h1>
      <p className="mt-1">
        <a href={pageHref('/profile')} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
          {say.backToProfile()}
        </a>
      </p>
      <noscript>
        <p className="mt-2 font-semibold">{say.needsJavaScript()}</p>
      </noscript>
      <Section id="devices" isFirst title={say.devicesHeading()} text={say.devicesText()}>
        <SessionList sessions={sessions} onEnded={readAnew} />
      </Section>
      <Section id="password-heading" title={say.passwordHeading()}>
        {withPassword ? <PasswordForm onChanged={readAnew} /> : <FirstPassword email={email} />}
      </Section>
      <FactorSection {...factors} onChanged={readAnew} />
      <Section id="email-heading" title={say.emailHeading()}>
        <p className="mt-1">{say.nowIs({ email, address: (text) => <b className="wrap-anywhere">{text}</b> })}</p>
        {mailReturns && <MailReturnsNotice email={email} />}
        <div role="status">{pending && <PendingEmailNotice pending={pending} onStopped={readAnew} />}</div>
        {!pending && <EmailForm hasPassword={withPassword} onChanged={readAnew} />}
      </Section>
      {site().languages.length > 1 && (
        <Section id="language-heading" title={say.languageHeading()} text={say.languageText()}>
          <LanguageForm language={language} onChanged={rememberForBrowser} />
        </Section>
      )}
      <Section id="away-heading" title={sayAway.going()} text={sayAway.goingText()}>
        {/* The form is on the profile, beside the listings that it pauses. */}
        <a href={pageHref('/profile#away')} className={buttonClass('plain', 'mt-4 max-sm:w-full')}>
          {sayAway.pauseAll()}
        </a>
      </Section>
    </div>
  )
}

type SectionProps = { id: string; title: string; text?: string; isFirst?: boolean; children: React.ReactNode }

function Section({ id, title, text, isFirst = false, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isFirst ? 'mt-6' : 'mt-10'}>
      <h2 id={id} className="font-display text-2xl font-bold">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      {children}
    </section>
  )
}

/** Only the account's choice is stored for certain. Without this code, signing in on this browser takes over its earlier one. */
function rememberForBrowser(language: Language) {
  // The script that links of other languages load.
  import('#app/shell/language/language-bar.tsx').then(
    ({ rememberLanguage }) => rememberLanguage(language),
    () => {},
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.notLoaded()} announce />
}
