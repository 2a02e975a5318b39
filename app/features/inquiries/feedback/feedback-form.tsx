import { FormEnd } from '#app/features/inquiries/form-end.tsx'
import { checkInquiry, FEEDBACK_RULES } from '#app/features/inquiries/inquiry-rules.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { useInquiry } from '#app/features/inquiries/use-inquiry.ts'
import { FEEDBACK_TYPES } from '#app/shared/inquiries.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { CONTROL, TextArea, TextInput } from '#app/ui/forms/text-input.tsx'
import { checkMarked } from '#app/ui/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { FEEDBACK_WORDS } from './feedback-words.ts'

type Props = { viewer: { id: string; email: string } | null; contactEmail: string }

/** The feedback form; a signed-in user's address is already filled in. */
export function FeedbackForm({ viewer, contactEmail }: Props) {
  const { busy, fields, problem, form } = useInquiry({
    name: 'feedback',
    viewerId: viewer?.id ?? null,
    check: (values) => checkInquiry(FEEDBACK_RULES, values),
    onSent: () => toast.success(say.thanksForFeedback(), { about: 'feedback' }),
    onRefused: (reason, isMissing) => {
      const problem = isMissing ? say.allFields() : checkMarked()
      toast.error(reason === null ? problem : say.feedbackNotSent({ reason }), { about: 'feedback' })
    },
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label={say.whatAbout()}>
        {(field) => (
          <select {...field} name="type" defaultValue="general" disabled={busy} className={`${CONTROL} min-h-11 py-2`}>
            {FEEDBACK_TYPES.map((type) => (
              <option key={type} value={type}>
                {FEEDBACK_WORDS[type].name()}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say.emailLabel()} error={fields['email']} hint={say.inCaseOfQuestion()}>
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
      <Field label={say.subjectLabel()} error={fields['subject']}>
        {(field) => <TextInput {...field} name="subject" dir="auto" readOnly={busy} />}
      </Field>
      <Field label={say.messageLabel()} error={fields['message']}>
        {(field) => <TextArea {...field} name="message" dir="auto" readOnly={busy} />}
      </Field>
      <FormEnd
        busy={busy}
        problem={problem}
        label={say.sendFeedback()}
        withoutScript={say.needsScript({ email: contactEmail })}
      />
    </form>
  )
}
