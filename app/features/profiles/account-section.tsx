import { Download, LogOut, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { buttonClass } from '#app/ui/button.ts'
import { toast } from '#app/ui/toast-store.ts'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** What an owner can do with the account itself. */
export function AccountSection({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)

  async function signOutEverywhere() {
    setBusy(true)
    try {
      await callApi('POST', '/auth/sign-out-everywhere')
      window.location.replace('/')
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  return (
    <section aria-labelledby="account" className="mt-12">
      <h2 id="account" className="font-display text-2xl font-bold">
        Your account
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface">
        <Row title="Sign out everywhere" text="Ends your sessions on every phone and computer, this one too.">
          <button
            type="button"
            disabled={busy}
            className={buttonClass('plain', 'w-full')}
            onClick={() => void signOutEverywhere()}
          >
            <LogOut aria-hidden className="size-5" />
            {busy ? 'Signing out...' : 'Sign out everywhere'}
          </button>
        </Row>
        <Row title="Your data" text="Everything we keep of you, as a file that people and programs can read.">
          <a href="/api/me/export" download className={buttonClass('plain', 'w-full')}>
            <Download aria-hidden className="size-5" />
            Export my data
          </a>
        </Row>
        <Row title="Delete account" text="Your listings go at once, and everything that tells who you are.">
          <button
            type="button"
            className={buttonClass('plain', 'w-full text-bad!')}
            onClick={() => {
              setAsked(asked + 1)
              setAsking(true)
            }}
          >
            <Trash2 aria-hidden className="size-5" />
            Delete account
          </button>
        </Row>
      </ul>
      {asked > 0 && (
        <Suspense>
          <DeleteAccountDialog key={asked} open={asking} email={email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div className="shrink-0 sm:w-64">{children}</div>
    </li>
  )
}
