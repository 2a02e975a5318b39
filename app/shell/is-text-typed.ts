/** Whether the user has typed anything on this page that is not a search or a filter. */
export function isTextTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')
  return [...fields].some((field) => {
    const isText = field.localName === 'textarea' || TEXTS.includes(field.type)
    return isText && !field.readOnly && field.value.trim() !== '' && !isView(field.form)
  })
}

// Searches and filters are GET forms with an action; other texts are sent by a script, from a form without one.
const isView = (form: HTMLFormElement | null) => form?.hasAttribute('action') === true && form.method === 'get'

const TEXTS = ['text', 'email', 'password', 'tel', 'url', 'number']
