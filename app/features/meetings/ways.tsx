import { WAYS, type Way } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts } from '#app/nouns/meeting/meeting.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { formatAge } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import * as say from './messages/messages.ts'

const LABELS: Readonly<Record<Way, () => string>> = { 'on-way': say.onWay, late: say.late, here: say.here }
const OTHERS: Readonly<Record<Way, (facts: { name: string; time: string }) => string>> = {
  'on-way': say.otherOnWay,
  late: say.otherLate,
  here: say.otherHere,
}

type Props = { meeting: MeetingFacts; side: Side; name: string; now: number; refresh: () => void }

/** One tap says where one is; only the words are sent. */
export function Ways({ meeting, side, name, now, refresh }: Props) {
  const { busy, run } = useTask('a meeting')
  const [own, others] = side === 'buyer' ? [meeting.buyerWay, meeting.sellerWay] : [meeting.sellerWay, meeting.buyerWay]
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="font-semibold">{say.waysTitle()}</h3>
      {others && (
        <p role="status" className="mt-1 font-semibold text-brand">
          {OTHERS[others.way]({ name, time: formatAge(others.at, now) })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {WAYS.map((way) => (
          <button
            key={way}
            type="button"
            disabled={busy}
            aria-pressed={own?.way === way}
            className={buttonClass(own?.way === way ? 'primary' : 'plain', 'noscript:hidden')}
            onClick={async () => {
              await run(() => askApi('PUT', `/meetings/${meeting.id}/way`, { way }))
              refresh()
            }}
          >
            {LABELS[way]()}
          </button>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft">{say.wayNote({ name })}</p>
    </div>
  )
}
