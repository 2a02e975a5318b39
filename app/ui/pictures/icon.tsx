import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import { Unchanging } from './unchanging.tsx'

/**
 * An icon with fixed classes, created at module level: the server renders its markup once instead of per page. It is in
 * a box that takes no part in the layout. Do not use it for an icon whose look changes while it is shown.
 */
export function makeIcon(Shape: LucideIcon, className: string): ComponentType {
  const Inside = () => <Shape aria-hidden className={className} />
  return () => <Unchanging as="span" className="contents" inside={Inside} />
}
