import { useEffect, useRef, useState } from 'react'

export type Slides = {
  row: React.RefObject<HTMLUListElement | null>
  /** The index of the visible photo. */
  current: number
  showPhoto: (index: number, behavior?: ScrollBehavior) => void
  focusPhoto: (index: number) => void
}

/** Which photo of a natively scrolling row is visible, and scrolling to another. */
export function useSlides(): Slides {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const slides = [...(row.current?.children ?? [])]
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(slides.indexOf(target))
      },
      { root: row.current, threshold: 0.6 },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [])

  const focusPhoto = (index: number) => row.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true })

  function showPhoto(index: number, behavior: ScrollBehavior = 'smooth') {
    const slide = row.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : behavior })
    // Moves the focus along, so that Enter opens the visible photo.
    if (row.current?.contains(document.activeElement)) focusPhoto(index)
    setCurrent(index)
  }

  return { row, current, showPhoto, focusPhoto }
}
