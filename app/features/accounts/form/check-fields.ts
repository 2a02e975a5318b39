import * as say from '#app/features/accounts/form/messages/messages.ts'
import { emailInvalid, enterEmail, enterPassword } from '#app/features/accounts/messages/messages.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'

/** The problems of a form's fields, by name, before it is sent; the server checks everything again. */
export function checkFields(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of form.querySelectorAll('input')) {
    const { validity, name, type, value } = field
    if (validity.valueMissing) problems[name] = (MISSING[name] ?? say.fillIn)()
    // Browsers refuse addresses with letters of other scripts, and pasted ones.
    else if (type === 'email' && readMailAddress(value) === null) problems[name] = emailInvalid()
  }
  return problems
}

const MISSING: Record<string, () => string> = { email: enterEmail, password: enterPassword }

/** The values that were typed, by field name. */
export function readAuthFields(form: HTMLFormElement): { email: string; password: string; name: string } {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password'), name: text('name').trim() }
}
