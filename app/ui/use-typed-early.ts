import { useEffect, useEffectEvent, type RefObject } from 'react'

/** `take` gets what was typed into a field before the script ran: React leaves it there, but knows nothing of it. */
export function useTypedEarly(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const onMount = useEffectEvent(() => {
    const input = field.current
    if (input && input.value !== input.defaultValue) take(input.value)
  })
  useEffect(() => onMount(), [])
}
