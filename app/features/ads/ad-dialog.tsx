import { useId, useRef, useState } from 'react'

import { newId } from '#app/shared/new-id.ts'
import { ApiFailure, failedBecause, isOutOfDate } from '#app/ui/api/api-call.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { sendPicture } from '#app/ui/pictures/send-picture.ts'
import { StaleNotice } from '#app/ui/stale-notice.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AdPicture } from './ad-picture.tsx'
import { AD_RULES, type AdField } from './ad-rules.ts'
import type { ManagedAd } from './ad.ts'
import * as say from './messages/messages.ts'
import { changeAd, createAd } from './save-ad.ts'

type Props = {
  /** Null for a new one. */
  ad: ManagedAd | null
  open: boolean
  /** Reloads the list. */
  revalidate: () => Promise<void>
  onClose: () => void
}

/** Creates an ad or edits one. */
export function AdDialog({ ad, open, revalidate, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title={ad ? say.editAd() : say.newAd()} busy={busy} onClose={onClose}>
      <AdForm ad={ad} busy={busy} setBusy={setBusy} revalidate={revalidate} onClose={onClose} />
    </Dialog>
  )
}

const FIELDS: { name: AdField; label: () => string; hint: () => string; optional?: true }[] = [
  { name: 'title', label: say.titleLabel, hint: say.titleHint },
  { name: 'link', label: say.linkLabel, hint: say.linkHint },
  { name: 'alt', label: say.altLabel, hint: say.altHint, optional: true },
]

type FormProps = Omit<Props, 'open'> & { busy: boolean; setBusy: (busy: boolean) => void }

function AdForm({ ad, busy, setBusy, revalidate, onClose }: FormProps) {
  const id = useId()
  // Stays the same across retries, so that creating is idempotent.
  const [madeId] = useState(() => newId())
  const [values, setValues] = useState({ title: ad?.title ?? '', link: ad?.link ?? '', alt: ad?.alt ?? '' })
  const [active, setActive] = useState(ad?.active ?? true)
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const sent = useRef<{ file: File; key: string } | null>(null)
  const [firstVersion] = useState(ad?.version ?? null)
  const [isStale, setStale] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Only uploaded photos store an alt text; our own drawings do not.
  const shown = FIELDS.filter(({ name }) => name !== 'alt' || !ad || file || ad.isPhoto)

  /** An edited field loses its error until the next save. */
  const clearProblem = (field: string) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))

  function findProblems(): Record<string, string> {
    const problemsByField: Record<string, string> = {}
    for (const { name } of shown) {
      const problem = AD_RULES[name](values[name].trim())
      if (problem) problemsByField[name] = problem
    }
    if (!ad && !file) problemsByField['picture'] = say.pictureMissing()
    return problemsByField
  }

  async function uploadPicture(): Promise<string | null> {
    if (!file) return null
    try {
      if (sent.current?.file !== file) sent.current = { file, key: await sendPicture(file) }
      return sent.current.key
    } catch (error) {
      if (error instanceof ApiFailure) setProblems({ picture: error.message })
      throw error
    }
  }

  async function saveAd() {
    const problemsNow = findProblems()
    setProblems(problemsNow)
    setRefusal(null)
    const [first] = Object.keys(problemsNow)
    if (first) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    setBusy(true)
    try {
      const draft = { ...values, active, picture: await uploadPicture() }
      // The admin may overwrite somebody else's change only after seeing it.
      const seenVersion = isStale ? ad?.version : firstVersion
      await (ad ? changeAd(ad.id, { ...draft, seenVersion: seenVersion ?? null }) : createAd(madeId, draft))
      toast.success(say.saved(), { about: 'ad' })
      await revalidate()
      onClose()
    } catch (error) {
      if (error instanceof ApiFailure && Object.keys(error.fields).length > 0) setProblems(error.fields)
      // The form itself explains that the ad is gone or that another admin changed it first.
      toast.error(isOutOfDate(error) ? say.notSaved() : failedBecause(say.notSaved, say.notSavedBecause, error), {
        about: 'ad',
      })
      if (!isOutOfDate(error)) return
      if (ad && error.status === 409) {
        setStale(true)
      } else {
        setRefusal(error.message)
        await revalidate()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAd()
      }}
    >
      <AdPicture
        id={`${id}-picture`}
        stored={ad?.imageUrl ?? null}
        file={file}
        disabled={busy}
        error={problems['picture']}
        onChoose={(chosen) => {
          setFile(chosen)
          clearProblem('picture')
        }}
      />
      {shown.map(({ name, label, hint, optional }) => (
        <Field key={name} id={`${id}-${name}`} label={label()} hint={hint()} optional={optional} error={problems[name]}>
          {(control) => (
            <TextInput
              {...control}
              value={values[name]}
              disabled={busy}
              inputMode={name === 'link' ? 'url' : undefined}
              onChange={(event) => {
                setValues({ ...values, [name]: event.target.value })
                clearProblem(name)
              }}
            />
          )}
        </Field>
      ))}
      <CheckLine checked={active} disabled={busy} className="font-semibold" onChange={setActive}>
        {say.on()}
      </CheckLine>
      {isStale && ad && (
        <StaleNotice
          title={say.adChanged()}
          saved={
            ad.version !== firstVersion &&
            say.savedNow({ title: ad.title, link: ad.link, state: ad.active ? 'on' : 'off' })
          }
          onShow={revalidate}
        />
      )}
      {refusal && (
        <p role="alert" className="font-semibold text-bad">
          {refusal}
        </p>
      )}
      <button type="submit" disabled={busy} className={buttonClass('primary')}>
        <BusyLabel busy={busy} working={say.saving()}>
          {say.save()}
        </BusyLabel>
      </button>
    </form>
  )
}
