import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Calls `take` with what was typed into a field before hydration: React keeps it in the field but has no state for it.
 */
export function useTypedEarly(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const onMount = useEffectEvent(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) take(input.value)
  })
  useEffect(() => onMount(), [])
}

/** For a field of files: calls `take` with those that were chosen before hydration, because the field's event is lost. */
export function useChosenEarly(take: (files: File[]) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const onMount = useEffectEvent(() => {
    const input = field.current
    const files = [...(input?.files ?? [])]
    if (!input || files.length === 0) return
    input.value = ''
    take(files)
  })
  useEffect(() => onMount(), [])
  return field
}
