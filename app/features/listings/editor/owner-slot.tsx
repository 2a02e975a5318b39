import { lazy, Suspense, useEffect, useState } from 'react'

const OwnerActions = lazy(() => import('./owner-actions.tsx'))

type Props = React.ComponentProps<typeof OwnerActions>

/** The place of the owner's actions: it has their size before they are loaded, which they are in the browser alone. */
export function OwnerSlot({ item }: Props) {
  const [here, setHere] = useState(false)
  useEffect(() => {
    // The page has been taken over by now: what is loaded from here on does not hold it up.
    const soon = requestAnimationFrame(() => setHere(true))
    return () => cancelAnimationFrame(soon)
  }, [])
  if (item.isSold) return null
  return (
    <div className="min-h-25">
      {here && (
        <Suspense>
          <OwnerActions item={item} />
        </Suspense>
      )}
    </div>
  )
}
