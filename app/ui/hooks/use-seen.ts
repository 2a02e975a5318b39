import { useEffect, useRef, useState, type RefObject } from 'react'

/** Becomes true when the element first enters the viewport: for parts that are worth loading only then. */
export function useSeen<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, seen]
}
