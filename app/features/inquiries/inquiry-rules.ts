import {
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_NAME_MAX,
  EMAIL_MAX,
  FEEDBACK_MAX,
  SUBJECT_MAX,
} from '#app/shared/inquiries.ts'
import { trimVisible } from '#app/shared/text/visible-text.ts'

/** The problem with a trimmed text, or null. Browser and server share these rules. */
type Rule = (text: string) => string | null
type Rules<Field extends string> = Record<Field, Rule>

export type ContactField = 'name' | 'email' | 'message'
export type FeedbackField = 'email' | 'subject' | 'message'

/** The feedback form's toast; each field also has its own message. */
export const REQUIRED = 'Please fill in all required fields'

// Counts characters as the database does.
const countLetters = (text: string) => [...text].length
const atMost = (what: string, max: number, text: string) =>
  countLetters(text) > max ? `${what} must be less than ${max} characters` : null

const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

function emailProblem(email: string): string | null {
  const tooLong = atMost('Email', EMAIL_MAX, email)
  if (tooLong) return tooLong
  return ADDRESS.test(email) ? null : 'Invalid email address'
}

export const CONTACT_RULES: Rules<ContactField> = {
  name: (name) => (name === '' ? 'Name is required' : atMost('Name', CONTACT_NAME_MAX, name)),
  email: emailProblem,
  message: (message) =>
    countLetters(message) < CONTACT_MIN
      ? `Message must be at least ${CONTACT_MIN} characters`
      : atMost('Message', CONTACT_MAX, message),
}

export const FEEDBACK_RULES: Rules<FeedbackField> = {
  email: (email) => (email === '' ? 'Email is required' : emailProblem(email)),
  subject: (subject) => (subject === '' ? 'Subject is required' : atMost('Subject', SUBJECT_MAX, subject)),
  message: (message) => (message === '' ? 'Message is required' : atMost('Message', FEEDBACK_MAX, message)),
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
