/** The problems of a form's fields, by name, before it is sent; the server checks everything again. */
export function checkFields(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of form.querySelectorAll('input')) {
    const { validity, name } = field
    if (validity.valueMissing) problems[name] = MISSING[name] ?? 'Please fill in this field.'
    else if (validity.typeMismatch) problems[name] = 'Please enter a valid e-mail address, such as name@example.com.'
  }
  return problems
}

const MISSING: Record<string, string> = {
  email: 'Please enter your e-mail address.',
  password: 'Please enter your password.',
}

/** The values that were typed, by field name. */
export function readAuthFields(form: HTMLFormElement): { email: string; password: string; name: string } {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password'), name: text('name').trim() }
}
