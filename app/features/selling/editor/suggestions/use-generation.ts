// None of 88 real photos had print that could be read, so a photo without print is no error: the specified toast
// answers the button alone, and the form says quietly what to photograph.
import { useEffect, useRef, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import { readTyped, type Attributes } from '#app/nouns/item/listing-attributes.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'

import { detailsFromPhoto, type Generated, type NoDetails } from './details-from-photo.ts'

const NAMES = ['title', 'description', 'category'] as const

/**
 * The parts of a suggestion that go into the form: only empty fields and fields that were generated before, never text
 * that somebody typed.
 */
export function gapsFor(fields: Generated, before: Generated | null, found: Generated): Partial<Generated> {
  const open = NAMES.filter((name) => isOpen(name, fields, before) && found[name] !== '')
  return Object.fromEntries(open.map((name) => [name, found[name]]))
}

const isOpen = (name: (typeof NAMES)[number], fields: Generated, before: Generated | null) =>
  fields[name].trim() === '' || fields[name] === before?.[name]

/** Photos that are read unasked, at most: each takes the server some seconds. */
const READ_UNASKED = 3

/**
 * Generates title, description and category from photos, and offers attributes. `latest` gives the fields as of the response. If there is nothing
 * to read on the first photo, later ones are read.
 */
export function useGeneration(latest: { readonly current: FormFields }, onDetails: (part: Partial<Generated>) => void) {
  const [generating, setGenerating] = useState(false)
  const [noDetails, setNoDetails] = useState<NoDetails | null>(null)
  const [before, setBefore] = useState<Generated | null>(null)
  const running = useRef<{ key: string; cancel: AbortController } | null>(null)
  const later = useRef<string[]>([])
  const unasked = useRef(0)

  // Leaving the page cancels the request.
  useEffect(() => {
    const now = running
    return () => now.current?.cancel.abort()
  }, [])

  async function generateDetails(key: string, isAsked: boolean): Promise<void> {
    if (running.current) return
    const cancel = new AbortController()
    running.current = { key, cancel }
    setGenerating(true)
    const details = await detailsFromPhoto(key, cancel.signal, { isAsked })
    running.current = null
    setGenerating(false)
    setNoDetails(typeof details === 'string' ? details : null)
    if (details === 'nothing to read') return readNext()
    if (!details || details === 'failed') return
    later.current = []
    onDetails(gapsFor(latest.current, before, details))
    setBefore(details)
  }

  async function readNext(): Promise<void> {
    const key = unasked.current < READ_UNASKED ? later.current.shift() : undefined
    if (!key) return
    unasked.current += 1
    await generateDetails(key, false)
  }

  const canFill = (fields: FormFields) => NAMES.some((name) => isOpen(name, fields, before))

  return {
    generating,
    /** Why the photo that was read last gave no details. */
    noDetails: generating ? null : noDetails,
    generate: (key: string) => void generateDetails(key, true),
    /** Reads a photo that was added, unless an earlier one gave details or nothing is left to fill. */
    readAdded: (key: string) => {
      if (before || !canFill(latest.current)) return
      later.current.push(key)
      if (!running.current) void readNext()
    },
    /** Cancels when the photo it runs for is removed. */
    cancel: ({ key, other }: PhotoPair) => {
      const { current } = running
      later.current = later.current.filter((one) => one !== key && one !== other?.key)
      if (current && [key, other?.key].includes(current.key)) current.cancel.abort()
    },
    /** Whether another run could change anything. */
    canFill,
    /** Attributes that were read, for the same category only: another has others. They are offered, and not filled in. */
    attributesFor: ({ category }: Pick<FormFields, 'category'>): Attributes =>
      before?.category === category ? readTyped(before.attributes) : {},
    forget: () => {
      setBefore(null)
      setNoDetails(null)
      later.current = []
      unasked.current = 0
    },
  }
}
