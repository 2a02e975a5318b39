import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import { Unchanging } from './unchanging.tsx'

/**
 * An icon with its look, made where a module begins: the server writes its markup once, not with every page. It lies in a
 * box that takes no part in the layout; what changes its look while it is shown is no icon of this kind.
 */
export function icon(Shape: LucideIcon, className: string): ComponentType {
  const Inside = () => <Shape aria-hidden className={className} />
  return () => <Unchanging as="span" className="contents" inside={Inside} />
}
