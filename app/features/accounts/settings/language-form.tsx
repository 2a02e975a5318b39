import { useState } from 'react'

import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '#app/shared/language/languages.ts'
import { askApi } from '#app/ui/api/ask.ts'

import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  /** The account's. */
  language: Language
  onChanged: (language: Language) => void
}

/**
 * Changes the language of the account. A reader whom a search engine brought to pages in their language has no link to
 * switch, and chooses it here.
 */
export function LanguageForm({ language, onChanged }: Props) {
  const [saved, setSaved] = useState<Language | null>(null)
  const state = useAccountForm(async ({ language: asked }) => {
    const chosen = LANGUAGES.find((known) => known === asked) ?? language
    await askApi('PUT', '/account/language', { language: chosen })
    setSaved(chosen)
    onChanged(chosen)
  })

  return (
    <AccountForm state={state} action={say.saveLanguage()} working={say.saving()}>
      <fieldset disabled={state.busy}>
        <legend className="mb-1.5 font-semibold">{say.languageOfMails()}</legend>
        {site().languages.map((known) => (
          <label key={known} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="language"
              value={known}
              defaultChecked={known === language}
              className="size-5 accent-brand"
            />
            <span lang={LANGUAGE_TAGS[known]}>{LANGUAGE_NAMES[known]}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="font-semibold empty:hidden">
        {saved && say.languageSaved({ name: LANGUAGE_NAMES[saved] })}
      </p>
    </AccountForm>
  )
}
