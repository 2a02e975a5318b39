import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { FormEnd } from '#app/features/inquiries/form-end.tsx'
import { checkInquiry, CONTACT_RULES } from '#app/features/inquiries/inquiry-rules.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { useInquiry } from '#app/features/inquiries/use-inquiry.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

const HOME_AFTER_MS = 2000

type Props = { viewer: { id: string; name: string; email: string } | null; contactEmail: string }

/** A message to the people behind the site. After it is sent, the visitor is taken to the home page. */
export function ContactForm({ viewer, contactEmail }: Props) {
  const [sent, setSent] = useState(false)
  const { busy, fields, problem, form } = useInquiry({
    name: 'contact',
    viewerId: viewer?.id ?? null,
    check: (values) => checkInquiry(CONTACT_RULES, values),
    onSent() {
      toast.success(say.messageSent(), { about: 'contact' })
      setSent(true)
    },
    onRefused(reason) {
      if (reason !== null) toast.error(say.messageNotSent(), { about: 'contact' })
    },
  })
  if (sent) return <Sent />

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label={say.nameLabel()} error={fields['name']}>
        {(field) => (
          <TextInput
            {...field}
            name="name"
            autoComplete="name"
            dir="auto"
            readOnly={busy}
            defaultValue={viewer?.name}
          />
        )}
      </Field>
      <Field label={say.emailLabel()} error={fields['email']} hint={say.answerGoesHere()}>
        {(field) => (
          <TextInput
            {...field}
            type="email"
            name="email"
            autoComplete="email"
            readOnly={busy}
            defaultValue={viewer?.email}
          />
        )}
      </Field>
      <Field label={say.messageLabel()} error={fields['message']} hint={say.messageLength()}>
        {(field) => <TextArea {...field} name="message" dir="auto" readOnly={busy} />}
      </Field>
      <FormEnd
        busy={busy}
        problem={problem}
        label={say.sendMessage()}
        withoutScript={say.needsScript({ email: contactEmail })}
      />
    </form>
  )
}

function Sent() {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The button that had the focus is gone.
    heading.current?.focus()
    const timer = setTimeout(() => void navigate('/'), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-12 text-good" />
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-bold outline-none">
        {say.thanksForWriting()}
      </h2>
      <p className="text-ink-soft">
        {say.soonHome({
          home: (text) => (
            <a href={pageHref('/')} className="font-semibold text-brand underline">
              {text}
            </a>
          ),
        })}
      </p>
    </div>
  )
}
