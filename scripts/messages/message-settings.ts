import { LANGUAGES } from '#app/shared/language/languages.ts'
import { accentText, framePseudo } from '#app/shared/language/pseudo.ts'
import type { MessageSettings, PseudoLanguage } from '#packages/messages'

/** Only a build with `VITE_PSEUDO_LANGUAGE` has it. */
export const PSEUDO: PseudoLanguage = { language: 'qps', accent: accentText, frame: framePseudo }

/** Where the texts of the product are, and what the modules made of them import. */
export const messageSettings = (): MessageSettings => ({
  folder: 'app',
  languages: LANGUAGES,
  pseudo: process.env['VITE_PSEUDO_LANGUAGE'] ? PSEUDO : undefined,
  imports: {
    language: '#app/shared/language/language.ts',
    formats: '#app/shared/text/formats.ts',
    rich: '#app/ui/texts/rich.ts',
    site: '#app/shared/site-name.ts',
  },
})
