import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { useRootData } from '#app/ui/hooks/use-root-data.ts'

import * as say from './messages/messages.ts'

/** Tells an admin without a second factor until when they need one. */
export function FactorNotice() {
  const { factorDue: due } = useRootData()
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
