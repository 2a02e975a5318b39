import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { AddPasskeyDialog } from '#app/features/accounts/passkeys/add-passkey-dialog.tsx'
import { beginPasskey } from '#app/features/accounts/passkeys/ask-authenticator.ts'
import { add as addPasskey, needsHttps } from '#app/features/accounts/passkeys/messages/messages.ts'
import type { PasskeySetup } from '#app/features/accounts/passkeys/passkey-setup.schema.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AddAppDialog } from './add-app-dialog.tsx'
import * as say from './messages/messages.ts'
import type { AppSetup, OwnFactor, OwnFactors } from './own-factors.schema.ts'
import { RenameDialog } from './rename-dialog.tsx'

type Props = OwnFactors & {
  /** Whether passkeys are possible on this site. */
  passkeys: boolean
  onChanged: () => void
}

/** The owner's second factors: adding, listing and removing them, and new recovery codes. */
export function FactorSection({ factors, codesLeft, passkeys, onChanged }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const [passkey, setPasskey] = useState<PasskeySetup | null>(null)
  const [renamed, setRenamed] = useState<OwnFactor | null>(null)
  const [setup, setSetup] = useState<AppSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  /** Not shown where the list shows it. */
  const [done, setDone] = useState({ text: '', isShown: false })

  async function run(what: string, work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    } finally {
      setBusy(null)
    }
  }

  const beginApp = () => run('app', async () => setSetup(await askApi('POST', '/account/factors/app/setup')))

  const renewCodes = () =>
    run('codes', async () => {
      const made = await askApi('POST', '/account/recovery-codes')
      setCodes(made.codes)
      onChanged()
    })

  const remove = ({ id }: OwnFactor) =>
    run(id, async () => {
      await askApi('DELETE', `/account/factors/${id}`)
      setDone({ text: say.removed(), isShown: true })
      onChanged()
    })

  function showAdded(made: string[] | null) {
    setSetup(null)
    setPasskey(null)
    setCodes(made)
    setDone({ text: say.added(), isShown: false })
    onChanged()
  }

  return (
    <section aria-labelledby="second-factor" className="mt-10">
      <h2 id="second-factor" className="font-display text-2xl font-bold">
        {say.heading()}
      </h2>
      <p className="mt-1 text-ink-soft">{say.text()}</p>
      <p role="status" className={done.isShown ? 'mt-4 font-semibold' : 'sr-only'}>
        {done.text}
      </p>
      {factors.length === 0 ? (
        <p className="mt-4">{say.none()}</p>
      ) : (
        <>
          <ul aria-label={say.list()} className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface">
            {factors.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                busy={busy}
                onRename={() => setRenamed(factor)}
                onRemove={() => void remove(factor)}
              />
            ))}
          </ul>
          <p className="mt-4">{say.codesLeft({ n: codesLeft })}</p>
        </>
      )}
      {!passkeys && <p className="mt-4 text-ink-soft">{needsHttps()}</p>}
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        {passkeys && (
          <button
            type="button"
            disabled={busy !== null}
            className={buttonClass('plain', 'max-sm:w-full')}
            onClick={() => void run('passkey', async () => setPasskey(await beginPasskey()))}
          >
            <BusyLabel busy={busy === 'passkey'} working={say.oneMoment()}>
              {addPasskey()}
            </BusyLabel>
          </button>
        )}
        <button
          type="button"
          disabled={busy !== null}
          className={buttonClass(factors.length === 0 ? 'primary' : 'plain', 'max-sm:w-full')}
          onClick={() => void beginApp()}
        >
          <BusyLabel busy={busy === 'app'} working={say.oneMoment()}>
            {say.addApp()}
          </BusyLabel>
        </button>
        {factors.length > 0 && (
          <button
            type="button"
            disabled={busy !== null}
            className={buttonClass('plain', 'max-sm:w-full')}
            onClick={() => void renewCodes()}
          >
            <BusyLabel busy={busy === 'codes'} working={say.oneMoment()}>
              {say.newCodes()}
            </BusyLabel>
          </button>
        )}
      </div>
      <AddAppDialog key={setup?.setup} setup={setup} onAdded={showAdded} onClose={() => setSetup(null)} />
      {passkey && <AddPasskeyDialog setup={passkey} onAdded={showAdded} onClose={() => setPasskey(null)} />}
      {renamed && (
        <RenameDialog
          factor={renamed}
          onClose={() => setRenamed(null)}
          onRenamed={() => {
            setRenamed(null)
            onChanged()
          }}
        />
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </section>
  )
}

type RowProps = { factor: OwnFactor; busy: string | null; onRename: () => void; onRemove: () => void }

function FactorRow({ factor: { id, kind, name, createdAt, usedAt }, busy, onRename, onRemove }: RowProps) {
  const Icon = kind === 'app' ? Smartphone : KeyRound
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:px-6">
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <h3 dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </h3>
          <p className="text-sm text-ink-soft">
            {kind === 'app' ? say.app() : say.passkey()}
            {'\u00a0· '}
            {say.addedOn({ date: formatDay(createdAt), when: (text) => <time dateTime={createdAt}>{text}</time> })}
          </p>
          <p className="text-sm text-ink-soft">
            {usedAt
              ? say.usedOn({ date: formatDay(usedAt), when: (text) => <time dateTime={usedAt}>{text}</time> })
              : say.neverUsed()}
          </p>
        </div>
      </div>
      <button
        type="button"
        disabled={busy !== null}
        aria-label={say.renameNamed({ name })}
        className={buttonClass('plain', 'noscript:hidden')}
        onClick={onRename}
      >
        {say.rename()}
      </button>
      <button
        type="button"
        disabled={busy !== null}
        aria-label={say.removeNamed({ name })}
        className={buttonClass('plain', 'noscript:hidden sm:w-36')}
        onClick={onRemove}
      >
        <BusyLabel busy={busy === id} working={say.removing()}>
          {say.remove()}
        </BusyLabel>
      </button>
    </li>
  )
}

type CodesProps = { codes: readonly string[] | null; onClose: () => void }

/** Shows new recovery codes, once. A click beside it does not close it. */
function RecoveryCodesDialog({ codes, onClose }: CodesProps) {
  return (
    <Dialog open={codes !== null} title={say.codesTitle()} onClose={onClose}>
      <p className="text-ink-soft">{say.codesText()}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono select-all sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className={buttonClass('primary', 'mt-5 w-full')} onClick={onClose}>
        {say.keptThem()}
      </button>
    </Dialog>
  )
}
