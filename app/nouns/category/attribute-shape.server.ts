import { z } from 'zod'

import { inAllLanguages, inEachLanguage, text } from '#app/nouns/own-texts.server.ts'

import { ASKED, ATTRIBUTE_KINDS, PRODUCT_PROPERTIES, type AttributeDetails } from './attribute.ts'
import { squashSpelling } from './squash-spelling.ts'

const MOST_ATTRIBUTES = 20
const names = z.array(text(60)).max(50)

const choice = z.preprocess(
  (written) => (typeof written === 'string' ? { en: written, hi: written } : written),
  z.strictObject({
    en: text(60),
    hi: text(60),
    note: inAllLanguages(40).optional(),
    spellings: names.default([]),
    titles: names.optional(),
  }),
)

/** A name, or one in several spellings. */
const name = z.preprocess(
  (written) => (typeof written === 'string' ? [written] : written),
  z.tuple([text(60)], text(60)),
)

const isPattern = (written: string) => {
  try {
    return new RegExp(written, 'u').source !== ''
  } catch {
    return false
  }
}

const titleReading = z.strictObject({
  before: names.default([]),
  after: names.default([]),
  patterns: z.array(z.string().max(200).refine(isPattern, 'has to be a regular expression')).default([]),
  take: z.enum(['first', 'last', 'listed']).optional(),
  opening: names.default([]),
  unless: names.default([]),
})

/** The fields of a declaration that only some kinds have. */
const FIELDS_OF_KINDS: Readonly<Record<string, readonly string[]>> = {
  choices: ['choice', 'text'],
  names: ['text'],
  least: ['number', 'year'],
  most: ['number', 'year'],
  decimals: ['number'],
  unit: ['number'],
  code: ['code'],
  pattern: ['code'],
}

/** One attribute. `attribute.ts` says what the fields mean, and docs/self-hosting.md explains them to operators. */
const attributeShape = z
  .strictObject({
    kind: z.enum(ATTRIBUTE_KINDS),
    label: inEachLanguage(text(40)),
    spellings: names.default([]),
    choices: z.array(choice).max(100).optional(),
    least: z.number().nonnegative().optional(),
    most: z.number().positive().optional(),
    decimals: z.int().min(0).max(3).optional(),
    unit: inAllLanguages(12).optional(),
    code: z.enum(['isbn', 'gtin']).optional(),
    pattern: z.string().max(100).refine(isPattern, 'has to be a regular expression').optional(),
    example: text(40).optional(),
    property: z.enum(PRODUCT_PROPERTIES).optional(),
    filtered: z.boolean().default(false),
    sorted: z.boolean().default(false),
    shown: z.boolean().default(false),
    varies: z.boolean().default(false),
    asked: z.enum(ASKED).optional(),
    when: z.strictObject({ key: z.string(), is: z.array(text(60)).min(1) }).optional(),
    names: z.array(name).max(1000).optional(),
    titles: titleReading.optional(),
  })
  .superRefine((declared, context) => {
    for (const [field, kinds] of Object.entries(FIELDS_OF_KINDS)) {
      if (Object.hasOwn(declared, field) && !kinds.includes(declared.kind)) {
        context.addIssue({ code: 'custom', path: [field], message: `is only for the kind ${kinds.join(' or ')}` })
      }
    }
    if (declared.kind === 'choice' && (declared.choices ?? []).length < 2) {
      context.addIssue({ code: 'custom', path: ['choices'], message: 'has to name two choices or more' })
    }
    if (declared.pattern !== undefined && declared.example === undefined) {
      context.addIssue({ code: 'custom', path: ['example'], message: 'has to show how a code of this pattern looks' })
    }
    const twice = findTwice((declared.choices ?? []).map(({ en, hi, spellings }) => [en, hi, ...spellings]))
    if (twice !== null) context.addIssue({ code: 'custom', path: ['choices'], message: `“${twice}” means two of them` })
    const named = findTwice(declared.names ?? [])
    if (named !== null) context.addIssue({ code: 'custom', path: ['names'], message: `“${named}” means two of them` })
  })

type Written = z.infer<typeof attributeShape>

/** By key. An operator's file takes one away with `null`. */
export const attributeShapes = z
  .record(z.string(), attributeShape.nullable())
  .superRefine((written, context) => {
    for (const key of Object.keys(written)) {
      if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(key) && key.length <= 30) continue
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'its name has to be small letters, digits and single hyphens',
      })
    }
    const all = listWritten(written)
    if (all.length > MOST_ATTRIBUTES) {
      context.addIssue({ code: 'custom', message: `has at most ${MOST_ATTRIBUTES} entries` })
    }
    const twice = findTwice(all.map(([key, { label, spellings }]) => [key, label.en, label.hi, ...spellings]))
    if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” means two of them` })
    for (const [key, { when }] of all) {
      const other = when && written[when.key]
      if (!when || when.is.every((value) => other?.choices?.some(({ en }) => en === value))) continue
      context.addIssue({ code: 'custom', path: [key, 'when'], message: 'has to name choices of another attribute' })
    }
  })
  .default({})

const listWritten = (written: Readonly<Record<string, Written | null>>) =>
  Object.entries(written).flatMap(([key, one]): [string, Written][] => (one ? [[key, one]] : []))

/** The first spelling that stands in two of the lists. */
function findTwice(lists: readonly (readonly string[])[]): string | null {
  const seen = new Map<string, number>()
  for (const [index, spellings] of lists.entries()) {
    for (const spelling of spellings) {
      if ((seen.get(squashSpelling(spelling)) ?? index) !== index) return spelling
      seen.set(squashSpelling(spelling), index)
    }
  }
  return null
}

export const listDeclared = (written: z.infer<typeof attributeShapes>): AttributeDetails[] =>
  listWritten(written).map(([key, { choices = [], names: named = [], ...one }]) => ({
    key,
    ...one,
    names: named,
    choices: choices.map(({ en, hi, ...rest }) => ({ value: en, names: { en, hi }, ...rest })),
  }))
