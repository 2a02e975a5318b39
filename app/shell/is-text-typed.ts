/** Whether somebody has written something on this page that is not a search or a filter. */
export function isTextTyped(page: ParentNode = document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')
  return [...fields].some((field) => {
    const isText = field.localName === 'textarea' || TEXTS.includes(field.type)
    return isText && !field.readOnly && field.value.trim() !== '' && field.form?.method !== 'get'
  })
}

const TEXTS = ['text', 'email', 'password', 'tel', 'url', 'number']
