import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

import { chooseMessages, markCalls } from './choose-messages.ts'
import { builtLanguages, MARK, readMessages, type Message, type MessageSettings } from './read-messages.ts'
import { messageBody, writeMessages } from './write-messages.ts'

const MARKED = new RegExp(`${MARK}\\((["'\`])([^"'\`]+)\\1(,|\\))`, 'g')
const MODULE = /[\\/]messages[\\/]messages\.ts$/
/** A part of such a module, for a module that uses these messages only. */
const CHOSEN = /^(?<module>.*[\\/]messages[\\/]messages\.ts)\?keys=(?<keys>[\w,]*)$/

/** A script asks for the language there; the file of each language has its name instead. */
export const LANGUAGE_MARK = '__LANGUAGE__'
/** A text that the scripts of a language do without: `__EXCEPT__('en', 'the|and')`. */
export const EXCEPT = '__EXCEPT__'
const EXCEPTED = new RegExp(`${EXCEPT}\\((['"\`])(\\w+)\\1,\\s*((['"\`])[^'"\`]*\\4)\\)`, 'g')
/**
 * In the build for browsers, a message is a call of `__MESSAGE__` with its id. Each module imports a module of its own
 * with the messages that it uses, so that the bundler puts a text into the script that says it. `writeLanguages` then
 * makes a file of each language, in which the texts stand instead. In development, the modules hold all languages, and
 * are written again when a text changes. `inBrowsers` finds how a module differs in browsers, where a file has one language.
 */
export function messagesPlugin(
  settings: MessageSettings,
  inBrowsers: (id: string) => ((code: string) => string) | undefined,
): Plugin {
  let rooms: ReturnType<typeof readMessages> = []
  function listMessages(module: string): readonly Message[] {
    const folder = relative(process.cwd(), dirname(module)).replaceAll('\\', '/')
    return rooms.find((room) => room.folder === folder)?.messages ?? []
  }
  return {
    name: 'messages',
    enforce: 'pre',
    buildStart() {
      rooms = readMessages(process.cwd(), settings)
    },
    resolveId: {
      filter: { id: CHOSEN },
      async handler(id, importer) {
        const { module = '', keys = '' } = CHOSEN.exec(id)?.groups ?? {}
        const resolved = await this.resolve(module, importer)
        return resolved && `${resolved.id}?keys=${keys}`
      },
    },
    load: {
      filter: { id: CHOSEN },
      handler(id) {
        const { module = '', keys = '' } = CHOSEN.exec(id)?.groups ?? {}
        const chosen = new Set(keys.split(','))
        const own = listMessages(module).filter(({ key }) => chosen.has(key))
        const code = markedModule(own, settings.imports)
        return { code, map: null, moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (this.environment.name !== 'client' || this.environment.mode !== 'build') return null
        const texts = inBrowsers(id)
        if (texts) return { code: texts(code), map: null }
        if (MODULE.test(id)) return { code: markedModule(listMessages(id), settings.imports), map: null }
        if (!code.includes('messages/messages.ts')) return null
        const marked = markCalls(code, (path) => listMessages(locate(path, id)))
        return { code: chooseMessages(marked), map: null }
      },
    },
    // A page would fail in the browser only, when it says the text.
    onLog(_, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('messages.ts')) throw new Error(message)
    },
    configureServer({ watcher }) {
      watcher.on('change', (path) => {
        if (/[\\/]messages[\\/]\w+\.json$/.test(path)) writeMessages(process.cwd(), settings)
      })
    },
  }
}

/** The file of a module that another imports by this path. */
const locate = (path: string, importer: string): string =>
  path.startsWith('#') ? join(process.cwd(), path.slice(1)) : join(dirname(importer), path)

function markedModule(all: readonly Message[], imports: MessageSettings['imports']): string {
  const helpers = new Set(all.flatMap((message) => message.helpers))
  const formats = [...helpers].filter((helper) => helper !== 'rich' && helper !== 'siteName')
  const functions = all.map(({ key, id, params, helpers: own }) => {
    const hasArguments = params.size > 0 || own.length > 0
    return `export const ${key} = (p) => ${MARK}(${[JSON.stringify(id), ...(hasArguments ? ['p', ...own] : [])].join()})`
  })
  return [
    ...(formats.length > 0 ? [`import { ${formats.join()} } from '${imports.formats}'`] : []),
    ...(helpers.has('siteName') ? [`import { siteName } from '${imports.site}'`] : []),
    ...(helpers.has('rich') ? [`import { rich } from '${imports.rich}'`] : []),
    ...functions,
  ].join('\n')
}

/**
 * Replaces the marks in the scripts of a built folder, and writes those of the other languages beside them:
 * `home-a1b2.js` and `home-a1b2.hi.js`. A script without texts, and that imports none with texts, is shared.
 */
export function writeLanguages(folder: string, settings: MessageSettings): void {
  const [first] = settings.languages
  const messages = new Map(
    readMessages(process.cwd(), settings).flatMap((room) => room.messages.map((message) => [message.id, message])),
  )
  const texts = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const own = findOwn(texts)
  for (const language of builtLanguages(settings)) {
    for (const name of own) {
      const code = fillMarks(texts.get(name) ?? '', messages, (message) => messageBody(message, language, first))
        .replaceAll(LANGUAGE_MARK, JSON.stringify(language))
        .replaceAll(EXCEPTED, (_, __, of: string, text: string) => (of === language ? '""' : text))
      const isFirst = language === first
      const text = isFirst
        ? code
        : code.replaceAll(SCRIPT, (script) => (own.has(script) ? scriptIn(script, language) : script))
      writeFileSync(join(folder, isFirst ? name : scriptIn(name, language)), text)
    }
  }
}

const SCRIPT = /[\w-]+(?:\.[\w-]+)*\.js\b/g

/** `home-a1b2.hi.js` for `home-a1b2.js`; a path keeps its folder. */
const scriptIn = (name: string, language: string): string => name.replace(/\.js$/, `.${language}.js`)

/** The scripts that differ from language to language: those with texts or the language, and whatever names one of them. */
function findOwn(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const own = new Set(
    [...texts]
      .filter(([, text]) => [MARK, LANGUAGE_MARK, EXCEPT].some((mark) => text.includes(mark)))
      .map(([name]) => name),
  )
  const named = new Map(
    [...texts].map(([name, text]) => [name, new Set((text.match(SCRIPT) ?? []).map((path) => basename(path)))]),
  )
  for (let before = -1; before < own.size;) {
    before = own.size
    for (const [name, others] of named) if ([...others].some((other) => own.has(other))) own.add(name)
  }
  return own
}

function fillMarks(text: string, known: ReadonlyMap<string, Message>, say: (message: Message) => string): string {
  return text.replaceAll(MARKED, (_, __, id: string, end: string) => {
    const message = known.get(id)
    if (!message) throw new Error(`There is no message ${id}`)
    const body = say(message)
    return end === ')' ? body : `${body}(`
  })
}
