// Replaces react-router in the baseline: the same element without a router behind it.
import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { to: string; prefetch?: string }

export function Link({ to, className, children }: Props) {
  return (
    <a href={to} className={className} data-discover="true">
      {children}
    </a>
  )
}
