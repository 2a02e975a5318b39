/** Copies a text. Browsers give their clipboard to pages over HTTPS only; on others, they copy what is selected. */
export async function copyText(text: string): Promise<void> {
  // The type library assumes that every page has a clipboard.
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  const before = document.activeElement
  // Outside of an open dialog, nothing can be selected.
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- no other way to copy exists without HTTPS
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser copied nothing')
}
