import { createHash } from 'node:crypto'

/** Takes the marks out of the page and answers with the hashes of the inline scripts that carried them. */
export function hashScripts(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const parts = rendered.split(mark)
  const hashes = new Set<string>()
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1] ?? ''
    const after = parts[index] ?? ''
    const opening = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'))
    if (!opening.startsWith('<script') || / src=/.test(opening)) continue
    const rest = parts.slice(index).join('')
    const content = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))
    hashes.add(`sha256-${createHash('sha256').update(content).digest('base64')}`)
  }
  return { html: parts.join(''), hashes: [...hashes] }
}
