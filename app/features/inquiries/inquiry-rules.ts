import {
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_NAME_MAX,
  EMAIL_MAX,
  FEEDBACK_MAX,
  SUBJECT_MAX,
} from '#app/shared/inquiries.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

import * as say from './messages/messages.ts'

/** The problem with a trimmed text, or null. Browser and server share these rules. */
type Rule = (text: string) => string | null
type Rules<Field extends string> = Record<Field, Rule>

export type ContactField = 'name' | 'email' | 'message'
export type FeedbackField = 'email' | 'subject' | 'message'

// Counts characters as the database does.
const countLetters = (text: string) => [...text].length
const atMost = (max: number, text: string, tooLong: (p: { max: number }) => string) =>
  countLetters(text) > max ? tooLong({ max }) : null

function emailProblem(email: string): string | null {
  const tooLong = atMost(EMAIL_MAX, email, say.emailTooLong)
  if (tooLong) return tooLong
  return readMailAddress(email) === null ? say.emailInvalid() : null
}

export const CONTACT_RULES: Rules<ContactField> = {
  name: (name) => (name === '' ? say.nameMissing() : atMost(CONTACT_NAME_MAX, name, say.nameTooLong)),
  email: emailProblem,
  message: (message) =>
    countLetters(message) < CONTACT_MIN
      ? say.messageTooShort({ min: CONTACT_MIN })
      : atMost(CONTACT_MAX, message, say.messageTooLong),
}

export const FEEDBACK_RULES: Rules<FeedbackField> = {
  email: (email) => (email === '' ? say.emailMissing() : emailProblem(email)),
  subject: (subject) => (subject === '' ? say.subjectMissing() : atMost(SUBJECT_MAX, subject, say.subjectTooLong)),
  message: (message) => (message === '' ? say.messageMissing() : atMost(FEEDBACK_MAX, message, say.messageTooLong)),
}

/** All problems with the values, by field; an empty object if there are none. */
export function checkInquiry(rules: Record<string, Rule>, values: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const problem = rule(trimVisible(values[field] ?? ''))
    if (problem) problems[field] = problem
  }
  return problems
}
