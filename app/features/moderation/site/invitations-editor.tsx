import { useState } from 'react'

import type { Invitation } from '#app/platform/site/invitations.server.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useFieldForm } from '#app/ui/forms/use-field-form.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import { NOTE_MAX } from './site-limits.ts'

type ListedInvitation = Omit<Invitation, 'expiresAt'> & { expiresAt: string }
type Props = { invitations: readonly ListedInvitation[]; onChanged: () => void }

/** Links by which people sign up where only the invited may. */
export function InvitationsEditor({ invitations, onChanged }: Props) {
  const { run } = useTask()
  const revoke = (id: string) =>
    run(async () => {
      await askApi('DELETE', `/admin/invitations/${id}`)
      toast.success(say.invitationRevoked())
      onChanged()
    })

  return (
    <section aria-labelledby="invitations" className="mt-8 noscript:hidden">
      <h2 id="invitations" className="font-display text-xl font-bold">
        {say.invitations()}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{say.invitationsText()}</p>
      <Invite onMade={onChanged} />
      {invitations.length > 0 && (
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {invitations.map(({ id, note, remaining, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
              <div className="min-w-0">
                <bdi className="font-semibold wrap-anywhere">{note || say.forAnybody()}</bdi>
                <p className="text-sm text-ink-soft">
                  {say.invitationLeft({ n: remaining, until: formatDayTime(expiresAt) })}
                </p>
              </div>
              <button
                type="button"
                aria-label={say.revokeNamed({ note: note || say.forAnybody() })}
                className={buttonClass('plain')}
                onClick={() => void revoke(id)}
              >
                {say.revoke()}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Invite({ onMade }: { onMade: () => void }) {
  const [note, setNote] = useState('')
  const [people, setPeople] = useState('1')
  const [days, setDays] = useState('14')
  const [url, setUrl] = useState<string | null>(null)

  const { form, fields, busy, onSubmit } = useFieldForm(async () => {
    const made = await askApi('POST', '/admin/invitations', { note, people: Number(people), days: Number(days) })
    setUrl(made.url)
    setNote('')
    onMade()
  })

  const inputs = [
    { name: 'note', label: say.inviteWhom(), value: note, onChange: setNote, maxLength: NOTE_MAX },
    { name: 'people', label: say.invitePeople(), value: people, onChange: setPeople, inputMode: 'numeric' },
    { name: 'days', label: say.inviteDays(), value: days, onChange: setDays, inputMode: 'numeric' },
  ] as const
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={onSubmit}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem_8rem]">
        {inputs.map(({ name, label, onChange, ...input }) => (
          <Field key={name} label={label} error={fields[name]}>
            {(field) => (
              <TextInput {...field} {...input} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
            )}
          </Field>
        ))}
      </div>
      <button type="submit" disabled={busy} className={buttonClass('plain')}>
        {say.invite()}
      </button>
      <div role="status">
        {url !== null && (
          <Field label={say.invitationLink()} hint={say.copyItNow()}>
            {(field) => <TextInput {...field} readOnly value={url} onFocus={(event) => event.target.select()} />}
          </Field>
        )}
      </div>
    </form>
  )
}
