import {
  CONTACT_MAX,
  CONTACT_MIN,
  CONTACT_NAME_MAX,
  EMAIL_MAX,
  FEEDBACK_MAX,
  SUBJECT_MAX,
} from '#app/shared/inquiries.ts'
import { trimmed } from '#app/shared/visible-text.ts'

/** What is wrong with a trimmed text, or null. Browser and server ask the same rules. */
type Rule = (text: string) => string | null
type Rules<Field extends string> = Record<Field, Rule>

export type ContactField = 'name' | 'email' | 'message'
export type FeedbackField = 'email' | 'subject' | 'message'

/** The toast of the feedback form, beside a word at each field. */
export const REQUIRED = 'Please fill in all required fields'

// As the database counts.
const lengthOf = (text: string) => [...text].length
const atMost = (what: string, max: number, text: string) =>
  lengthOf(text) > max ? `${what} must be less than ${max} characters` : null

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
    lengthOf(message) < CONTACT_MIN
      ? `Message must be at least ${CONTACT_MIN} characters`
      : atMost('Message', CONTACT_MAX, message),
}

export const FEEDBACK_RULES: Rules<FeedbackField> = {
  email: (email) => (email === '' ? 'Email is required' : emailProblem(email)),
  subject: (subject) => (subject === '' ? 'Subject is required' : atMost('Subject', SUBJECT_MAX, subject)),
  message: (message) => (message === '' ? 'Message is required' : atMost('Message', FEEDBACK_MAX, message)),
}

/** Everything that is wrong with what was typed, by field; an empty object when nothing is. */
export function checkInquiry(rules: Record<string, Rule>, values: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules)) {
    const problem = rule(trimmed(values[field] ?? ''))
    if (problem) problems[field] = problem
  }
  return problems
}
