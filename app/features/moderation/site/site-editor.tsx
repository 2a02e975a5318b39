import { useState } from 'react'

import type { SignUpRule } from '#app/nouns/site/sign-up-rules.ts'
import { SIGN_UPS } from '#app/nouns/site/sign-up-rules.ts'
import type { SiteSwitches } from '#app/platform/site/site-switches.server.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea } from '#app/ui/forms/text-input.tsx'
import { useFieldForm } from '#app/ui/forms/use-field-form.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import { BANNER_MAX } from './site-limits.ts'

/** The operator's file, which holds where admins say nothing. */
interface FileSwitches {
  banner: string | null
  readOnly: boolean
  signUp: SignUpRule
}

type Props = { switches: SiteSwitches; file: FileSwitches; onChanged: () => void }

const FILE = 'file'
const BANNERS = [FILE, 'none', 'own'] as const
type BannerChoice = (typeof BANNERS)[number]

const SIGN_UP_NAMES: Record<SignUpRule, () => string> = {
  open: say.signUpOpen,
  invited: say.signUpInvited,
  closed: say.signUpClosed,
}

const readBannerChoice = ({ bannerEn, bannerHi }: SiteSwitches): BannerChoice =>
  bannerEn === null ? FILE : bannerEn === '' && bannerHi === '' ? 'none' : 'own'

/** Sets the notice, read-only, and who may sign up. */
export function SiteEditor({ switches, file, onChanged }: Props) {
  const [choice, setChoice] = useState(readBannerChoice(switches))
  const [bannerEn, setBannerEn] = useState(switches.bannerEn ?? '')
  const [bannerHi, setBannerHi] = useState(switches.bannerHi ?? '')
  const [readOnly, setReadOnly] = useState(switches.readOnly)
  const [signUp, setSignUp] = useState(switches.signUp)

  const { form, fields, busy, onSubmit } = useFieldForm(async () => {
    const texts = { file: null, none: '', own: undefined }[choice]
    const banner = texts === undefined ? { bannerEn, bannerHi } : { bannerEn: texts, bannerHi: texts }
    await askApi('PUT', '/admin/site', { ...banner, readOnly, signUp })
    toast.success(say.siteSaved())
    onChanged()
  })

  const bannerNames = {
    file: say.fileSays({ text: file.banner ?? say.noBanner() }),
    none: say.noBanner(),
    own: say.ownBanner(),
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 noscript:hidden sm:p-6"
      onSubmit={onSubmit}
    >
      <Field label={say.bannerLabel()} hint={say.bannerHint()}>
        {(field) => (
          <Select
            {...field}
            value={choice}
            placeholder={say.bannerLabel()}
            options={BANNERS.map((one) => ({ value: one, label: bannerNames[one] }))}
            onChange={(event) => setChoice(BANNERS.find((one) => one === event.target.value) ?? choice)}
          />
        )}
      </Field>
      {choice === 'own' && (
        <>
          <BannerText
            label={say.bannerEnglish()}
            lang="en-IN"
            error={fields['bannerEn']}
            value={bannerEn}
            onChange={setBannerEn}
          />
          <BannerText
            label={say.bannerHindi()}
            lang="hi-IN"
            error={fields['bannerHi']}
            value={bannerHi}
            onChange={setBannerHi}
          />
        </>
      )}
      <Field label={say.readOnlyLabel()} hint={say.readOnlyHint()}>
        {(field) => (
          <Select
            {...field}
            value={readOnly === null ? FILE : String(readOnly)}
            placeholder={say.readOnlyLabel()}
            options={[
              { value: FILE, label: say.fileSays({ text: file.readOnly ? say.isOn() : say.isOff() }) },
              { value: 'true', label: say.isOn() },
              { value: 'false', label: say.isOff() },
            ]}
            onChange={({ target: { value } }) => setReadOnly(value === FILE ? null : value === 'true')}
          />
        )}
      </Field>
      <Field label={say.signUpLabel()} hint={say.signUpHint()}>
        {(field) => (
          <Select
            {...field}
            value={signUp ?? FILE}
            placeholder={say.signUpLabel()}
            options={[
              { value: FILE, label: say.fileSays({ text: SIGN_UP_NAMES[file.signUp]() }) },
              ...SIGN_UPS.map((one) => ({ value: one, label: SIGN_UP_NAMES[one]() })),
            ]}
            onChange={({ target: { value } }) => setSignUp(SIGN_UPS.find((one) => one === value) ?? null)}
          />
        )}
      </Field>
      <button type="submit" disabled={busy} className={buttonClass('primary')}>
        {say.saveSite()}
      </button>
    </form>
  )
}

type TextProps = {
  label: string
  lang: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

const BannerText = ({ label, lang, error, value, onChange }: TextProps) => (
  <Field label={label} error={error}>
    {(field) => (
      <TextArea
        {...field}
        lang={lang}
        rows={2}
        maxLength={BANNER_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
