import { useEffect, useEffectEvent, type RefObject } from 'react'

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
