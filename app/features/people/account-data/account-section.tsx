import { Download, LogOut, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/people/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { remedy } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

type Props = {
  email: string
  /** Ends every session; rejects when that failed. */
  onSignOutEverywhere: () => Promise<void>
  /** Rows that other features add. */
  children?: React.ReactNode
}

/** The owner's actions on the account itself. */
export function AccountSection({ email, onSignOutEverywhere, children }: Props) {
  const { busy, run } = useTask()
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)
  const [Dialog, fetchDialog] = usePart(() => import('./delete-account-dialog.tsx'))

  async function askToDelete() {
    if (!(await fetchDialog())) return
    setAsked((before) => before + 1)
    setAsking(true)
  }

  async function download(event: React.MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const { href } = event.currentTarget
    if (await remedy('reauthenticate')) window.location.assign(href)
  }

  const signOutEverywhere = () => run(onSignOutEverywhere)

  return (
    <section aria-labelledby="account" className="mt-12">
      <h2 id="account" className="font-display text-2xl font-bold">
        {say.yourAccount()}
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface">
        {children}
        <SettingRow title={say.signInAndSecurity()} text={say.signInAndSecurityText()}>
          <a href={pageHref('/settings/account')} className={buttonClass('plain', 'w-full')}>
            <ShieldCheck aria-hidden className="size-5" />
            {say.manageSignIn()}
          </a>
        </SettingRow>
        <SettingRow title={say.signOutEverywhere()} text={say.signOutEverywhereText()}>
          <button
            type="button"
            disabled={busy}
            className={buttonClass('plain', 'w-full')}
            onClick={() => void signOutEverywhere()}
          >
            <LogOut aria-hidden className="size-5" />
            {busy ? say.signingOut() : say.signOutEverywhere()}
          </button>
        </SettingRow>
        <SettingRow title={say.yourData()} text={say.yourDataText()}>
          <a
            href="/api/me/export"
            download
            className={buttonClass('plain', 'w-full')}
            onClick={(event) => void download(event)}
          >
            <Download aria-hidden className="size-5" />
            {say.exportMyData()}
          </a>
        </SettingRow>
        <SettingRow title={say.deleteAccount()} text={say.deleteAccountText()}>
          <button type="button" className={buttonClass('plain', 'w-full text-bad!')} onClick={() => void askToDelete()}>
            <Trash2 aria-hidden className="size-5" />
            {say.deleteAccount()}
          </button>
        </SettingRow>
      </ul>
      {Dialog && asked > 0 && <Dialog key={asked} open={asking} email={email} onClose={() => setAsking(false)} />}
    </section>
  )
}
