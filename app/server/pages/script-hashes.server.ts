import { hash } from 'node:crypto'

// The scripts that carry the nonce are the same on every page, so their hashes are cached.
const hashByScript = new Map<string, string>()
const KNOWN_LENGTH = 1000
const KNOWN_COUNT = 100

/** Removes the nonces from the page and returns the hashes of the inline scripts that carried them. */
export function hashScripts(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (let at = rendered.indexOf(mark); at !== -1; at = rendered.indexOf(mark, at + 1)) {
    const start = rendered.lastIndexOf('<', at)
    const end = rendered.indexOf('>', at)
    const tag = rendered.slice(start, end)
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue
    hashes.add(knownHash(rendered.slice(end + 1, rendered.indexOf('</script>', end))))
  }
  return { html: rendered.replaceAll(mark, ''), hashes: [...hashes] }
}

/** The hash as a Content-Security-Policy writes it. */
export const hashScript = (text: string) => `sha256-${hash('sha256', text, 'base64')}`

function knownHash(script: string): string {
  const before = hashByScript.get(script)
  if (before) return before
  const hashed = hashScript(script)
  if (script.length <= KNOWN_LENGTH && hashByScript.size < KNOWN_COUNT) hashByScript.set(script, hashed)
  return hashed
}
