import { useRef, useState } from 'react'

import { callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { FormFields } from './form-fields.ts'
import type { SuggestedDetails } from './photo-details.server.ts'

/** Title, description and category from a photo: what it suggests goes into fields that are still empty. */
export function useGeneration(onDetails: (fields: Partial<FormFields>) => void) {
  const [generating, setGenerating] = useState(false)
  const running = useRef(false)

  async function generate(key: string) {
    if (running.current) return
    running.current = true
    setGenerating(true)
    try {
      const { title, description, category } = await callApi<SuggestedDetails>('POST', '/item-details', { key })
      onDetails({ title, description, ...(category && { category }) })
      toast.success('Details generated! Review and edit as needed.')
    } catch {
      toast.error('Could not auto-generate details. Please fill them manually.')
    } finally {
      running.current = false
      setGenerating(false)
    }
  }

  return { generating, generate: (key: string) => void generate(key) }
}
