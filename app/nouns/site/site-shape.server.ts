import { z } from 'zod'

import { inAllLanguages, text } from '#app/nouns/own-texts.server.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'
import { DEFAULT_NAME } from '#app/shared/site-name.ts'

import { SIGN_UPS } from './sign-up-rules.ts'

const hex = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'has to be a colour such as #0b5f63')
  .transform((colour) => colour.toLowerCase())

/** One for both themes, of which the dark one is made, or one for each. */
const colour = z.preprocess(
  (value) => (typeof value === 'string' ? { light: value } : value),
  z.strictObject({ light: hex, dark: hex.optional() }),
)

const PICTURE = /^[\w-]+\.(?:svg|webp|png|jpe?g)$/
const picture = z.string().regex(PICTURE, 'has to be the name of an SVG, WebP, PNG or JPEG file beside it')

/** One for both themes, or one for each. */
const pictures = z.preprocess(
  (value) => (typeof value === 'string' ? { light: value } : value),
  z.strictObject({ light: picture, dark: picture.optional() }),
)

const email = z.email('has to be an e-mail address')

/** The shape of `DATA_DIR/site/site.json`; what is left out stays as the project has it. docs/self-hosting.md explains each field. */
export const siteShape = z.strictObject({
  /** Also in senders of mails and in the labels of apps for codes, where these signs separate it from something else. */
  name: text(30)
    .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069<>"\\:@]*$/u, 'has a sign that no name may have')
    .default(DEFAULT_NAME),
  /** The headline of the home page. */
  tagline: inAllLanguages(80).optional(),
  /** The sentence below it, which search engines are told, too. */
  intro: inAllLanguages(160).optional(),
  colours: z.strictObject({ brand: colour.optional(), accent: colour.optional(), page: colour.optional() }).default({}),
  /** Mark and name as one picture. */
  logo: pictures.optional(),
  /** A square, for tabs and home screens. */
  icon: picture.optional(),
  contact: z
    .strictObject({
      email: email.optional(),
      grievanceOfficer: text(200).optional(),
      grievanceEmail: email.optional(),
      address: text(300).optional(),
    })
    .default({}),
  /** For the privacy notice: who runs the machines, sends the mails and keeps the backups, and where. */
  privacy: z
    .strictObject({ host: text(200).optional(), mailProvider: text(200).optional(), backups: text(200).optional() })
    .default({}),
  /** A notice above every page. */
  banner: inAllLanguages(300).optional(),
  sponsorship: z.boolean().default(true),
  ads: z.boolean().default(true),
  chatImages: z.boolean().default(true),
  signUp: z.enum(SIGN_UPS).default('open'),
  readOnly: z.boolean().default(false),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'has a language twice')
    .default([...LANGUAGES]),
})

export type SiteDetails = z.infer<typeof siteShape>
