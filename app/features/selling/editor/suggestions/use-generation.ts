import { useEffect, useRef, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { PhotoPair } from '#app/shared/files/photo-variants.ts'

import { detailsFromPhoto, type Generated } from './details-from-photo.ts'

const NAMES = ['title', 'description', 'category'] as const

/**
 * The parts of a suggestion that go into the form: only empty fields and fields that were generated before, never text
 * that somebody typed.
 */
export function gapsFor(fields: Generated, before: Generated | null, found: Generated): Partial<Generated> {
  const open = NAMES.filter((name) => isOpen(name, fields, before) && found[name] !== '')
  return Object.fromEntries(open.map((name) => [name, found[name]]))
}

const isOpen = (name: keyof Generated, fields: Generated, before: Generated | null) =>
  fields[name].trim() === '' || fields[name] === before?.[name]

/** Generates title, description and category from a photo. `latest` gives the fields as of the response. */
export function useGeneration(latest: { readonly current: FormFields }, onDetails: (part: Partial<Generated>) => void) {
  const [generating, setGenerating] = useState(false)
  const [before, setBefore] = useState<Generated | null>(null)
  const running = useRef<{ key: string; cancel: AbortController } | null>(null)

  // Leaving the page cancels the request.
  useEffect(() => {
    const now = running
    return () => now.current?.cancel.abort()
  }, [])

  async function generateDetails(key: string) {
    if (running.current) return
    const cancel = new AbortController()
    running.current = { key, cancel }
    setGenerating(true)
    const found = await detailsFromPhoto(key, cancel.signal)
    running.current = null
    setGenerating(false)
    if (!found) return
    onDetails(gapsFor(latest.current, before, found))
    setBefore(found)
  }

  return {
    generating,
    generate: (key: string) => void generateDetails(key),
    /** Cancels when the photo it runs for is removed. */
    cancel: ({ key, other }: PhotoPair) => {
      const { current } = running
      if (current && [key, other?.key].includes(current.key)) current.cancel.abort()
    },
    /** Whether another run could change anything. */
    canFill: (fields: FormFields) => NAMES.some((name) => isOpen(name, fields, before)),
    forget: () => setBefore(null),
  }
}
