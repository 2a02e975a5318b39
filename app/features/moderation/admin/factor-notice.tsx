import { useRouteLoaderData } from 'react-router'

import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay } from '#app/shared/text/dates.ts'

import * as say from './messages/messages.ts'

/** Tells an admin without a second factor until when they need one. */
export function FactorNotice() {
  // From the root's loader, which omits it for others; missing also when the root itself failed.
  const loaded = useRouteLoaderData('root') as { factorDue?: string } | undefined
  const due = loaded?.factorDue
  if (!due) return null
  return (
    <p className="mt-4 rounded-md bg-accent-soft p-3 text-on-accent-soft">
      {say.factorDue({ date: formatDay(due), when: (text) => <time dateTime={due}>{text}</time> })}{' '}
      <a href={pageHref('/settings/account#second-factor')} className="font-semibold underline">
        {say.setUpFactor()}
      </a>
    </p>
  )
}
