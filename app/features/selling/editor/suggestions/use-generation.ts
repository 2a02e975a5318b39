// None of 88 real photos had print that could be read, so a photo without print is no error: the specified toast
// answers the button alone, and the form says quietly what to photograph.
import { useEffect, useRef, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import { readTyped, writeTyped } from '#app/nouns/item/listing-attributes.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'

import { detailsFromPhoto, type Generated, type NoDetails } from './details-from-photo.ts'

const NAMES = ['title', 'description', 'category'] as const

/**
 * The parts of a suggestion that go into the form: only empty fields and fields that were generated before, never text
 * that somebody typed.
 */
export function gapsFor(fields: Generated, before: Generated | null, found: Generated): Partial<Generated> {
  const open = NAMES.filter((name) => isOpen(name, fields, before) && found[name] !== '')
  const part: Partial<Generated> = Object.fromEntries(open.map((name) => [name, found[name]]))
  // Another category has other attributes.
  if ((part.category ?? fields.category) !== found.category) return part
  const attributes = fillAttributes(fields.attributes, before?.attributes ?? '', found.attributes)
  return attributes === fields.attributes ? part : { ...part, attributes }
}

function fillAttributes(...texts: [typed: string, before: string, found: string]): string {
  const [typed = {}, before = {}, found = {}] = texts.map(readTyped)
  const open = Object.entries(found).filter(([key]) => !typed[key] || typed[key] === before[key])
  return writeTyped({ ...typed, ...Object.fromEntries(open) })
}

const isOpen = (name: (typeof NAMES)[number], fields: Generated, before: Generated | null) =>
  fields[name].trim() === '' || fields[name] === before?.[name]

/** Photos that are read unasked, at most: each takes the server some seconds. */
const READ_UNASKED = 3

/**
 * Generates title, description, category and attributes from photos. `latest` gives the fields as of the response. If there is nothing
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
    const found = await detailsFromPhoto(key, cancel.signal, { isAsked })
    running.current = null
    setGenerating(false)
    setNoDetails(typeof found === 'string' ? found : null)
    if (found === 'nothing to read') return readNext()
    if (!found || found === 'failed') return
    later.current = []
    onDetails(gapsFor(latest.current, before, found))
    setBefore(found)
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
    forget: () => {
      setBefore(null)
      setNoDetails(null)
      later.current = []
      unasked.current = 0
    },
  }
}
