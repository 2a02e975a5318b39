import { BanDialog, type BanChoice } from '#app/features/moderation/bans/ban-dialog.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import { ReasonDialog } from '#app/features/moderation/reasons/reason-dialog.tsx'
import type { Subject } from '#app/features/moderation/report.schema.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

type Props = Pick<Subject, 'person'> & {
  /** The action that is asked about; those on listings have dialogs of their own. */
  asking: string | null
  /** The preselected reason. */
  first: ReportReason | null
  isFromReport: boolean
  onWarn: (why: ReportReason) => Promise<void>
  onBanned: (banned: boolean, more?: Partial<BanChoice> & { change?: boolean }) => Promise<void>
  onClose: () => void
}

const strong = (text: string) => <strong className="wrap-anywhere text-ink">{text}</strong>

/** The questions before an action on a person. */
export function PersonDialogs({ asking, person, first, isFromReport, onWarn, onBanned, onClose }: Props) {
  // For an account that its owner deleted, the address is banned.
  const isGone = person.isGone ?? false
  return (
    <>
      <ReasonDialog
        open={asking === 'warn'}
        title={say.warnQuestion()}
        role="alertdialog"
        text={
          <>
            {say.warnText({ name: person.name, person: strong })} {isFromReport && say.warnReports()}
          </>
        }
        first={first}
        told={(why) => say.personIsTold({ because: describeReason(why).banned() })}
        action={say.warn()}
        working={say.saving()}
        onAction={onWarn}
        onClose={onClose}
      />
      <BanDialog
        open={asking === 'ban'}
        isChange={false}
        title={isGone ? say.banAddressQuestion() : say.banQuestion()}
        text={(isGone ? say.banAddressText : say.banText)({ name: person.name, person: strong })}
        first={first}
        onBan={(choice) => onBanned(true, choice)}
        onClose={onClose}
      />
      <BanDialog
        open={asking === 'change'}
        isChange
        title={say.changeBanQuestion()}
        text={
          person.until
            ? say.changeSuspensionText({ name: person.name, until: formatDayTime(person.until), person: strong })
            : say.changeBanText({ name: person.name, person: strong })
        }
        first={first}
        onBan={(choice) => onBanned(true, { ...choice, change: true })}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asking === 'unban'}
        title={say.liftQuestion()}
        text={isGone ? say.liftAddressText() : say.liftText({ name: person.name, person: strong })}
        action={say.liftBan()}
        working={say.saving()}
        onConfirm={() => onBanned(false)}
        onClose={onClose}
      />
    </>
  )
}
