import { X } from 'lucide-react'
import { useState } from 'react'

import { refreshPending } from '#app/features/moderation/admin/pending-counts.ts'
import { dismissAllQuestion, dismissAllText, dismissing } from '#app/features/moderation/grouped/messages/messages.ts'
import { sayDismissed, sayMeanwhile } from '#app/features/moderation/grouped/say-dismissed.ts'
import { HideDialog } from '#app/features/moderation/hiding/hide-dialog.tsx'
import type { Deed } from '#app/features/moderation/report.schema.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { useAfterClose } from '#app/ui/dialogs/use-after-close.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { fittingDecisions, type Choosable, type ChosenDecision } from './choosable.ts'
import { decideChosen, listCalls } from './decide-chosen.ts'
import * as say from './messages/messages.ts'

type Props = {
  chosen: readonly Choosable[]
  onClear: () => void
  onDone: (deed: Deed) => void
  /** Reloads the list: something on it was outdated. */
  onStale: () => void
}

const NAMES: Record<ChosenDecision, () => string> = {
  dismiss: say.dismissChosen,
  hide: say.hideChosen,
  ban: say.banChosen,
}

/** The decisions that fit all chosen cards, each after a question that says what will happen. */
export function ChosenBar({ chosen, onClear, onDone, onStale }: Props) {
  const [asking, setAsking] = useState<ChosenDecision | null>(null)
  const finished = useAfterClose<boolean>(asking !== null, (isStale) => {
    onClear()
    if (isStale) onStale()
  })
  const close = () => setAsking(null)
  const reports = chosen.reduce((sum, { seen }) => sum + seen.count, 0)
  const listings = new Set(chosen.map(({ hideable }) => hideable?.id)).size
  const people = new Set(chosen.map(({ bannable }) => bannable?.id)).size
  const reasons = new Set(chosen.map(({ reason }) => reason))

  async function decide(decision: ChosenDecision, why: ReportReason | null = null) {
    const { closed, meanwhile, failure } = await decideChosen(listCalls(chosen, decision, why), askApi, onDone)
    const done =
      decision === 'dismiss'
        ? sayDismissed({ closed, meanwhile })
        : [...(closed.length > 0 ? [say.areClosed({ n: closed.length })] : []), ...sayMeanwhile(meanwhile)].join(' ')
    if (done) toast.success(done)
    if (failure) toast.error(say.notAll({ reason: failure.message }))
    void refreshPending()
    finished(failure !== null || meanwhile.decided + meanwhile.renewed > 0)
  }

  return (
    <>
      {chosen.length > 0 && (
        <div
          role="group"
          aria-label={say.chosenBar()}
          className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-float lg:bottom-4"
        >
          <p role="status" className="font-semibold tabular-nums max-sm:mr-auto">
            {say.chosenCount({ n: chosen.length })}
          </p>
          <button
            type="button"
            aria-label={say.chooseNone()}
            className={buttonClass('quiet', 'size-11 px-0! sm:mr-auto')}
            onClick={onClear}
          >
            <X aria-hidden className="size-5" />
          </button>
          {/* On a phone, a row of their own. */}
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {fittingDecisions(chosen).map((decision) => (
              <button
                key={decision}
                type="button"
                className={buttonClass('plain', `max-sm:flex-1 max-sm:px-3 ${decision === 'ban' ? 'text-bad!' : ''}`)}
                onClick={() => setAsking(decision)}
              >
                {NAMES[decision]()}
              </button>
            ))}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'dismiss'}
        title={dismissAllQuestion({ n: reports })}
        text={<Told chosen={chosen} text={dismissAllText()} />}
        action={say.dismissChosen()}
        working={dismissing()}
        onConfirm={() => decide('dismiss')}
        onClose={close}
      />
      <HideDialog
        open={asking === 'hide'}
        question={say.hideQuestion({ n: listings })}
        text={<Told chosen={chosen} text={say.hideText()} />}
        first={reasons.size === 1 ? ([...reasons][0] ?? null) : null}
        onHide={(why) => decide('hide', why)}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'ban'}
        title={say.banQuestion({ n: people })}
        text={<Told chosen={chosen} text={say.banText()} isOfPeople />}
        action={say.banChosen()}
        working={say.banning()}
        danger
        onConfirm={() => decide('ban')}
        onClose={close}
      />
    </>
  )
}

type ToldProps = { chosen: readonly Choosable[]; text: string; isOfPeople?: boolean }

/** Names everything that a decision is about, and says what it does. */
function Told({ chosen, text, isOfPeople = false }: ToldProps) {
  return (
    <>
      <ul className="mb-3 flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5">
        {chosen.map(({ id, name, bannable, seen }) => {
          const what = isOfPeople ? (bannable?.name ?? name) : name
          return (
            <li key={id} className="wrap-anywhere">
              {say.withReports({
                what,
                reports: seen.count,
                name: (named) => (
                  <bdi lang={foreignLang(named)} className="text-ink">
                    {named}
                  </bdi>
                ),
              })}
            </li>
          )
        })}
      </ul>
      <p>{text}</p>
    </>
  )
}
