import { sayDealReason } from '#app/nouns/deal/deal-reasons.ts'
import type { EvidenceDeal } from '#app/nouns/report/report-evidence.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'

const strong = (text: string) => <bdi className="font-semibold">{text}</bdi>

/** The record of a deal, as it was when it was reported: everything that the two did, in order. */
export function ReportedDeal({ deal }: { deal: EvidenceDeal }) {
  const { title, itemId, amount, buyer, seller, state, way, payment, checked, reason, problem, reserved } = deal
  const sayName = (side: Side) => (side === 'buyer' ? buyer : seller)
  const isolated = (text: string) => (
    <bdi lang={foreignLang(text)} className="font-semibold">
      {itemId === null ? text : <a href={pageHref(`/listing/${itemId}`)}>{text}</a>}
    </bdi>
  )
  const facts: [name: string, value: React.ReactNode][] = [
    [say.dealItem(), isolated(title)],
    [say.dealPrice(), formatRupees(amount)],
    [say.dealPeople(), say.boughtFrom({ buyer, seller, one: strong, other: strong })],
    [say.dealState(), say.dealStateName({ state })],
    ...(way ? [[say.dealWay(), say.dealWayName({ way })] satisfies [string, string]] : []),
    ...(payment ? [[say.dealPayment(), say.dealPaymentName({ payment })] satisfies [string, string]] : []),
    [say.dealReserved(), reservedText(reserved)],
    ...(checked.length > 0 ? [[say.dealChecked(), checked.join(', ')] satisfies [string, string]] : []),
    ...(reason ? [[say.dealFell(), sayDealReason(reason)] satisfies [string, string]] : []),
    ...(problem
      ? [
          [say.dealProblem(), say.byAt({ name: sayName(problem.by), time: formatDayTime(problem.at) })] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <section aria-label={say.dealRecord()} className="flex flex-col gap-3">
      <p className="font-semibold">{say.dealRecord()}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="flex flex-col gap-1 text-sm">
        {listSteps(deal).map(({ key, at, text, by }) => (
          <li key={key} className="wrap-anywhere">
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {formatDayTime(at)}
            </time>{' '}
            {text}
            {by && (
              <>
                {' · '}
                {strong(sayName(by))}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const reservedText = ({ until, endedAt }: EvidenceDeal['reserved']): string =>
  endedAt
    ? say.reservationEnded({ until: formatDayTime(until), time: formatDayTime(endedAt) })
    : say.reservationHolds({ until: formatDayTime(until) })

type Step = { key: string; at: string; text: string; by: Side | null }

/** Moves and proposals of a meeting, in the order of their times. */
function listSteps({ at, moves, meetings }: EvidenceDeal): Step[] {
  const steps: Step[] = [
    { key: 'agreed', at, text: say.dealAgreed(), by: null },
    ...moves.map((one, n) => ({ key: `move ${n}`, at: one.at, text: say.dealMove({ move: one.move }), by: one.by })),
    ...meetings.map(({ at: proposedAt, by, place, times, picked, state }, n) => ({
      key: `meeting ${n}`,
      at: proposedAt,
      text: say.dealMeeting({
        place,
        times: times.map((time) => formatDayTime(time)).join(', '),
        picked: picked === null ? 'none' : formatDayTime(picked),
        state,
      }),
      by,
    })),
  ]
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
