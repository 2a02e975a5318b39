import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OWN_PART = /[a-z]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Knows the e-mail addresses of all people, deleted ones included, and finds them in texts. It searches for the part before
 * the @ only, so that it finds an address however the @ is encoded.
 */
export function addressWatch() {
  const people = new Set<string>()
  const findings = new Set<string>()
  let [texts, characters, own] = [0, 0, 0]
  const findPart = (email: string) => email.split('@')[0]?.toLowerCase() ?? ''

  return {
    findings,
    figures: () => ({ people: people.size, texts, characters, own }),
    know(emails: Iterable<string | null>) {
      for (const email of emails) if (email) people.add(findPart(email))
    },
    /** Whether a text contains anybody's address. */
    tells: (text: string) =>
      text
        .toLowerCase()
        .match(OWN_PART)
        ?.some((found) => people.has(found)) ?? false,
    /** Expects a text to contain no address except `mine`. */
    read(where: string, text: string, mine: string | null = null) {
      texts += 1
      characters += text.length
      for (const [found] of text.toLowerCase().matchAll(OWN_PART)) {
        if (!people.has(found)) continue
        if (mine && found === findPart(mine)) own += 1
        else findings.add(`${where} tells ${found.replace(/-.*/, '')}'s address`)
      }
    },
  }
}

/** The path and the content of every file in a folder and its subfolders. */
export function* filesBelow(folder: string): Generator<{ path: string; text: string }> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const is = lstatSync(path)
    if (is.isDirectory()) yield* filesBelow(path)
    else if (is.isFile()) yield { path, text: readFileSync(path, 'latin1') }
  }
}
