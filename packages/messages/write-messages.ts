// Writes `messages.ts` into each folder of texts: an exported function for each message, with typed parameters. The
// files need not be committed.
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { builtLanguages, readMessages, type Message, type MessageSettings, type Room } from './read-messages.ts'

export function writeMessages(root: string, settings: MessageSettings): void {
  for (const room of readMessages(root, settings)) {
    const path = join(root, room.folder, 'messages.ts')
    const text = moduleText(room, settings)
    // A file that stays as it was is not reloaded, but counts as new.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) utimesSync(path, new Date(), new Date())
    else writeFileSync(path, text)
  }
}

/** The module with all languages, for the server, tests and development. */
export function moduleText({ messages }: Room, settings: MessageSettings): string {
  const [firstLanguage] = settings.languages
  const functions = messages.map((message) => {
    const { key, english, code } = message
    const first = code[firstLanguage] ?? '""'
    const others = Object.entries(code).filter(([name]) => name !== firstLanguage)
    const body = others.reduceRight((rest, [name, text]) => `language() === '${name}' ? ${text} : ${rest}`, first)
    const comment = english.replaceAll('*/', '* /').replaceAll('\n', ' ')
    return `/** ${comment} */\nexport const ${key} = (${parameterText(message)}): ${message.isRich ? 'ReactNode' : 'string'} =>\n  ${body}\n`
  })
  const head = `// Made from the JSON files beside it by packages/messages/, in ${builtLanguages(settings).join(', ')}. Edit those.`
  return [head, ...importLines(messages, settings.imports), '', ...functions].join('\n')
}

function importLines(messages: readonly Message[], imports: MessageSettings['imports']): string[] {
  const used = new Set(messages.flatMap(({ helpers }) => helpers))
  const formats = (['count', 'plural', 'select'] as const).filter((helper) => used.has(helper))
  return [
    ...(used.has('rich') ? ["import type { ReactNode } from 'react'"] : []),
    `import { language } from '${imports.language}'`,
    ...(formats.length > 0 ? [`import { ${formats.join(', ')} } from '${imports.formats}'`] : []),
    ...(used.has('siteName') ? [`import { siteName } from '${imports.site}'`] : []),
    ...(used.has('rich') ? [`import { rich, type Wrap } from '${imports.rich}'`] : []),
  ]
}

function parameterText({ params }: Message): string {
  if (params.size === 0) return ''
  return `p: { ${[...params].map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

/** The function that replaces a marker in one language’s file for browsers. */
export function messageBody({ code, helpers, params }: Message, language: string, first: string): string {
  const body = code[language] ?? code[first] ?? '""'
  return params.size === 0 && helpers.length === 0 ? body : `((${['p', ...helpers].join()})=>${body})`
}
