import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readMessages } from '#packages/messages'

import { messageSettings } from '../../../scripts/messages/message-settings.ts'
import { isCode, type Problem } from '../tree.ts'

const LONGEST = 350
// Data, and files that drizzle generates.
const MAY_BE_LONG = /^(?:demo|app\/db\/migrations)\//
const TEXT = /\.(?:[cm]?[jt]sx?|json|css|md|ya?ml|sql|sh)$|^\.ci\/|Dockerfile$|^\.[\w.]+$/
const HOME = /(?<![\w./~-])\/(?:work|root|home|Users)\/[\w.-]+/

// Files with sentences for people: views, mails, refusals, lists of words.
const HAS_SENTENCES = /^app\/.*(?<!\.test)\.tsx?$/
// In these, a curly apostrophe is data: people type it.
const HAS_CURLED_DATA = new Set(['app/features/catalogue/places/names/old-names.ts'])
const CURLED = /[a-z](?:\u2019|&rsquo;)/i
// The specification fixes 'Uploading...' and 'Saving...'.
const PROGRESS = /\b[A-Z][a-z]+ing\b[a-z ]*(?:\u2026| \.\.\.)/

// Texts call the site as its operator does, except those for operators: these read the name of the program.
const NAMES_SITE =
  /^app\/(?:(?:features|nouns|routes|server|shared|shell|ui|platform\/mail)\/.*(?<!\.test)\.tsx?|.*\/messages\/(?:en|hi)\.json)$/
const NAME_IN_TEXT = /(?<![\w-])Khazana(?![\w-])/
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const NAMES_HOME = 'app/shared/site-name.ts'

// Sentences that readers found odd, so that none of them comes back.
const ODD = [
  'similar listings ask, the middle',
  'it says:',
  'goes for both of you at once',
  'with everything that was written',
  'leave your e-mail address out of it',
  'whom you block can no longer',
  'nor you to them',
  'to choose a new one with',
  'to choose a new password with,',
  'follows in a moment',
  'the conversation stands here',
  'report of it is decided',
  'is to get another',
  'shall your account',
  'no more mails about it',
]
// A sentence goes on after the end of a line, `{' '}`, or a string that another one is added to.
const BETWEEN_WORDS = String.raw`(?:\s|\{' '\}|['"\x60]\s*\+\s*['"\x60])+`
const ODD_WORDS = new RegExp(ODD.map((phrase) => `\\b${phrase.replaceAll(' ', BETWEEN_WORDS)}`).join('|'), 'gi')

/** Files are short, and contain nothing about the machine that they were written on. */
export function checkTexts(root: string, files: string[]): Problem[] {
  return files
    .filter((file) => TEXT.test(file))
    .flatMap((file) => {
      const whole = readFileSync(join(root, file), 'utf8')
      const lines = whole.split('\n')
      const problems: Problem[] = []
      const tooLong = lines.length - 1 > LONGEST && (isCode(file) || file.endsWith('.css')) && !MAY_BE_LONG.test(file)
      if (tooLong) problems.push({ file, text: `${lines.length - 1} lines: over ${LONGEST} is two files` })
      lines.forEach((text, index) => {
        const path = HOME.exec(text)?.[0]
        if (path) problems.push({ file, line: index + 1, text: `${path} exists on one machine only` })
        if (HAS_SENTENCES.test(file) && !HAS_CURLED_DATA.has(file) && CURLED.test(text)) {
          problems.push({ file, line: index + 1, text: 'one kind of apostrophe: write it straight' })
        }
        if (file !== NAMES_HOME && NAMES_SITE.test(file) && NAME_IN_TEXT.test(text) && !COMMENT.test(text)) {
          problems.push({ file, line: index + 1, text: 'the site has the name of its operator: {site}, or siteName()' })
        }
        if (HAS_SENTENCES.test(file) && PROGRESS.test(text)) {
          problems.push({ file, line: index + 1, text: 'one kind of progress label: three dots, no space' })
        }
      })
      for (const { 0: odd, index } of HAS_SENTENCES.test(file) ? whole.matchAll(ODD_WORDS) : []) {
        const line = whole.slice(0, index).split('\n').length
        problems.push({ file, line, text: `'${odd.replaceAll(/\s+/g, ' ')}' reads oddly: reword it` })
      }
      if (file === 'package-lock.json' && lines.some((text) => text.includes('"resolved": "http'))) {
        problems.push({ file, text: 'no download addresses: install with omit-lockfile-registry-resolved' })
      }
      return problems
    })
}

/** Every text has all languages, with the same parameters and the plurals of each, and a note for translators. */
export const checkMessages = (root: string): Problem[] =>
  readMessages(root, messageSettings()).flatMap(({ folder, problems }) =>
    problems.map((text) => ({ file: folder, text })),
  )
