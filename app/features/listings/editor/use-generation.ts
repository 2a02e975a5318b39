import { useRef, useState } from 'react'

import { callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { FormFields } from './form-fields.ts'
import type { SuggestedDetails } from './photo-details.server.ts'

export type Generated = Pick<FormFields, 'title' | 'description' | 'category'>

const NAMES = ['title', 'description', 'category'] as const

/** What of a suggestion goes into the form: nothing that somebody typed is written over, only gaps and what was generated. */
export function gapsFor(fields: Generated, before: Generated | null, found: Generated): Partial<Generated> {
  const open = NAMES.filter((name) => isOpen(name, fields, before) && found[name] !== '')
  return Object.fromEntries(open.map((name) => [name, found[name]]))
}

const isOpen = (name: keyof Generated, fields: Generated, before: Generated | null) =>
  fields[name].trim() === '' || fields[name] === before?.[name]

/** Title, description and category from a photo; `latest` are the fields as they are when the answer comes. */
export function useGeneration(latest: { readonly current: FormFields }, onDetails: (part: Partial<Generated>) => void) {
  const [generating, setGenerating] = useState(false)
  const [before, setBefore] = useState<Generated | null>(null)
  const running = useRef(false)

  async function generate(key: string) {
    if (running.current) return
    running.current = true
    setGenerating(true)
    try {
      const { title, description, category } = await callApi<SuggestedDetails>('POST', '/item-details', { key })
      const found = { title, description, category: category ?? '' }
      onDetails(gapsFor(latest.current, before, found))
      setBefore(found)
      toast.success('Details generated! Review and edit as needed.')
    } catch {
      toast.error('Could not auto-generate details. Please fill them manually.')
    } finally {
      running.current = false
      setGenerating(false)
    }
  }

  return {
    generating,
    generate: (key: string) => void generate(key),
    /** Whether another run could change anything. */
    canFill: (fields: FormFields) => NAMES.some((name) => isOpen(name, fields, before)),
    forget: () => setBefore(null),
  }
}
