/**
 * Writes `messages.ts` into each folder of texts: an exported function for each message, with typed parameters. The
 * files are not committed: `scripts/start.mjs` writes them before every command when a text has changed.
 */
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { FIRST_LANGUAGE, type Language } from '../../app/shared/language/languages.ts'
import { builtLanguages, readMessages, type Message, type Room } from './read-messages.ts'

export function writeMessages(root: string): void {
  for (const room of readMessages(root)) {
    const path = join(root, room.folder, 'messages.ts')
    const text = moduleText(room)
    // A file that stays as it was is not reloaded, but counts as new.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) utimesSync(path, new Date(), new Date())
    else writeFileSync(path, text)
  }
}

/** The module with all languages, for the server, tests and development. */
export function moduleText({ messages }: Room): string {
  const functions = messages.map((message) => {
    const { key, english, code } = message
    const first = code[FIRST_LANGUAGE] ?? '""'
    const others = Object.entries(code).filter(([name]) => name !== FIRST_LANGUAGE)
    const body = others.reduceRight((rest, [name, text]) => `language() === '${name}' ? ${text} : ${rest}`, first)
    const comment = english.replaceAll('*/', '* /').replaceAll('\n', ' ')
    return `/** ${comment} */\nexport const ${key} = (${parameterText(message)}): ${message.isRich ? 'ReactNode' : 'string'} =>\n  ${body}\n`
  })
  return [HEAD, ...importLines(messages), '', ...functions].join('\n')
}

const HEAD = `// Made from the JSON files beside it by scripts/messages/, in ${builtLanguages().join(', ')}. Edit those.`

function importLines(messages: readonly Message[]): string[] {
  const used = new Set(messages.flatMap(({ helpers }) => helpers))
  const formats = (['count', 'plural', 'select'] as const).filter((helper) => used.has(helper))
  return [
    ...(used.has('rich') ? ["import type { ReactNode } from 'react'"] : []),
    "import { language } from '#app/shared/language/language.ts'",
    ...(formats.length > 0 ? [`import { ${formats.join(', ')} } from '#app/shared/text/formats.ts'`] : []),
    ...(used.has('rich') ? ["import { rich, type Wrap } from '#app/ui/texts/rich.ts'"] : []),
  ]
}

function parameterText({ params }: Message): string {
  if (params.size === 0) return ''
  return `p: { ${[...params].map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

/** The function that replaces a marker in one language’s file for browsers. */
export function messageBody({ code, helpers, params }: Message, language: Language): string {
  const body = code[language] ?? code[FIRST_LANGUAGE] ?? '""'
  return params.size === 0 && helpers.length === 0 ? body : `((${['p', ...helpers].join()})=>${body})`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeMessages(process.cwd())
