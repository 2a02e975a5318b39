import type { Plugin } from 'vite'

import { builtLanguages, EXCEPT, LANGUAGE_MARK, messagesPlugin, writeLanguages } from '#packages/messages'

import { messageSettings } from './scripts/messages/message-settings.ts'

/** Modules of which a file for browsers has less: it has one language, so that nothing has to be found out. */
const IN_BROWSERS: Readonly<Record<string, (code: string) => string>> = {
  'language.ts': () => `export const language = () => ${LANGUAGE_MARK}`,
  'written-language.ts': (code) => code.replace('exceptIn, language', 'language').replaceAll('exceptIn(', `${EXCEPT}(`),
  'languages.ts'(code) {
    const hasPseudo = builtLanguages(messageSettings()).includes('qps')
    const known = code.replace("import.meta.env?.['VITE_PSEUDO_LANGUAGE']", String(hasPseudo))
    return hasPseudo ? known : known.replaceAll(/, qps: '[^']*'/g, '')
  },
}
const LANGUAGE_MODULE = /[\\/]shared[\\/]language[\\/]((?:written-)?languages?\.ts)$/

/** The plugin of the messages, with the settings of the product. */
export const messages = (): Plugin =>
  messagesPlugin(messageSettings(), (id) => IN_BROWSERS[LANGUAGE_MODULE.exec(id)?.[1] ?? ''])

/** Writes the scripts of all languages into a built folder. */
export const writeScripts = (folder: string): void => writeLanguages(folder, messageSettings())
