// The product as it would be in English alone, to tell what its languages cost an English page.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { SOURCES } from '../../../../scripts/server/build-sources.mjs'
import { ROOT } from '../../../../scripts/steps.ts'
import { capture } from '../../harness/processes.ts'

const COPIED = [...SOURCES, 'package.json']

/** These modules are written for one language. Nothing needs what they export and is not named here. */
export const MODULES: Readonly<Record<string, string>> = {
  'app/shared/language/languages.ts': `
    export const LANGUAGES = ['en'] as const
    export const BUILT_LANGUAGES = LANGUAGES
    export type Language = 'en' | 'qps'
    export const FIRST_LANGUAGE = 'en'
    export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en-IN', qps: 'en-IN' }
    export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', qps: 'English' }
    export const INTL_LOCALES: Record<Language, string> = { en: 'en-IN', qps: 'en-IN' }
    export const isLanguage = (text: unknown): text is Language => text === 'en'`,
  'app/shared/language/language.ts': `
    export const language = () => 'en' as const
    export function setLanguageReader() {}`,
  'app/shared/language/addresses.ts': `
    export const languagePrefix = () => ''
    export const pageHref = (path: string) => path
    export const listAlternates = () => []
    export const readLanguage = (path: string) => ({ language: 'en' as const, path })`,
  'app/shared/language/written-language.ts': `
    export const writtenLanguage = () => undefined
    export const foreignLang = () => undefined`,
  'app/shell/language/language-links.tsx': `
    export const LanguageLinks = () => null`,
  'app/shell/language/language-offer.tsx': `
    export const LanguageOffer = () => null`,
}

/** Parts of other files that only languages need. Each must be found, so that none is overlooked when its file changes. */
export const PARTS: readonly [file: string, part: RegExp][] = [
  ['app/shell/header/footer.tsx', /<nav aria-label=\{say\.chooseLanguage\(\)\}.*?<\/nav>/s],
  ['app/shell/header/header.tsx', /<ul aria-label=\{say\.chooseLanguage\(\)\}.*?<\/ul>/s],
  ['app/app.css', /^ {2}:lang\(hi\) \{.*?^ {2}\}\n/ms],
  ['app/app.css', /^ +html:has\(\.language-bar\) \{.*?^ +\}\n/ms],
]

/** Builds it beside the data. Returns its root, from which it is served like the product. */
export async function buildOneLanguage(dataDir: string): Promise<string> {
  const root = join(dataDir, 'one-language')
  rmSync(root, { recursive: true, force: true })
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [file, code] of Object.entries(MODULES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), code)
  }
  for (const [file, part] of PARTS) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!part.test(text)) throw new Error(`${file} no longer has ${part.source}`)
    writeFileSync(join(root, file), text.replace(part, ''))
  }
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production', VITE_PSEUDO_LANGUAGE: '' } }
  await capture(process.execPath, [join(root, 'scripts/messages/write-messages.ts')], options)
  await capture(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], options)
  return root
}
