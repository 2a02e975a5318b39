import { Ban, CalendarClock, MessageSquareWarning, Eye, EyeOff, UserRoundCheck, type LucideIcon } from 'lucide-react'
import { useState } from 'react'

import { useAdminDeed } from '#app/features/moderation/admin/use-admin-deed.ts'
import type { BanChoice } from '#app/features/moderation/bans/ban-dialog.tsx'
import { HideDialog } from '#app/features/moderation/hiding/hide-dialog.tsx'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed, Subject } from '#app/features/moderation/report.schema.ts'
import { mayHideOrShow } from '#app/nouns/item/item-states.ts'
import { findPersonState, PERSON_STATES } from '#app/nouns/person/bans.ts'
import { REPORT_REASONS, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { listMoves } from '#app/shared/state-moves.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { PersonDialogs } from './person-dialogs.tsx'

type Props = Subject & {
  /** The report's reason, preselected as the reason for hiding. */
  reason?: string
  /** The conversation's report that is the reason for hiding the listing. */
  conversationReport?: string
  /** The report that a warning also decides. */
  report?: { kind: ReportedKind; id: string }
  /** Called after the dialog is closed. */
  onDone: (deed: Deed) => void
  /** Called instead when the action was no longer possible because the page is outdated. */
  onStale: () => void
}

/** The texts for a successful action, and for one that another admin had already taken. */
type ActionTexts = { now: (deed: Deed) => string; before: () => string }
const SAID = {
  hidden: { now: say.listingIsHidden, before: say.listingWasHidden },
  shown: { now: say.listingIsShown, before: say.listingWasShown },
  banned: { now: sayBanned, before: say.personWasBanned },
  lifted: { now: say.banIsLifted, before: say.banWasLifted },
  warned: { now: say.personIsWarned, before: say.personIsWarned },
} satisfies Record<string, ActionTexts>

function sayBanned(deed: Deed): string {
  const until = deed.did === 'person' && deed.until
  return until ? say.personIsSuspended({ until: formatDayTime(until) }) : say.personIsBanned()
}

const strong = (text: string) => <strong className="wrap-anywhere text-ink">{text}</strong>

type DeedButtonProps = {
  icon: LucideIcon
  /** The label with the name of what the deed is done to, for those who do not see where the button stands. */
  named: string
  isGrave?: boolean
  onClick: () => void
  children: string
}

const DeedButton = ({ icon: Icon, named, isGrave = false, onClick, children }: DeedButtonProps) => (
  <button
    type="button"
    aria-label={named}
    className={buttonClass('plain', isGrave ? 'text-bad!' : '')}
    onClick={onClick}
  >
    <Icon aria-hidden className="size-5" />
    {children}
  </button>
)

/** An admin's actions on a listing and its seller, each after a confirmation. */
export function SubjectActions({ listing, person, reason, conversationReport, report, onDone, onStale }: Props) {
  const [asking, setAsking] = useState<'hide' | 'show' | 'ban' | 'unban' | 'change' | 'warn' | null>(null)
  const mayListing = (move: 'hide' | 'show') =>
    listing !== null && mayHideOrShow(move, { hiddenReason: listing.hiddenReason, isSellerBanned: person.isBanned })
  // For an account that its owner deleted, the address is banned.
  const isGone = person.isGone ?? false
  const ofPerson = isGone && !person.trace ? [] : listMoves(PERSON_STATES, findPersonState(person))
  const close = () => setAsking(null)
  const actOn = useAdminDeed({ isAsking: asking !== null, onDone, onStale })
  const act = (call: Promise<Deed>, said: ActionTexts) =>
    actOn(call, (deed) => (deed.already ? said.before() : said.now(deed)))
  const setHidden = (hidden: boolean, why: ReportReason | null = null) =>
    act(
      askApi('PUT', `/admin/items/${listing?.id}/hidden`, {
        hidden,
        why,
        ...(conversationReport && { conversationReport }),
      }),
      hidden ? SAID.hidden : SAID.shown,
    )
  const setBanned = (banned: boolean, more: Partial<BanChoice> & { change?: boolean } = {}) =>
    act(askApi('PUT', `/admin/people/${person.id}/banned`, { banned, ...more }), banned ? SAID.banned : SAID.lifted)
  const reasonToBan = REPORT_REASONS.find((one) => one === reason) ?? null

  return (
    <>
      {listing && mayListing('hide') && (
        <DeedButton icon={EyeOff} named={say.hideListingOf({ title: listing.title })} onClick={() => setAsking('hide')}>
          {say.hideListing()}
        </DeedButton>
      )}
      {listing && mayListing('show') && (
        <DeedButton icon={Eye} named={say.showAgainOf({ title: listing.title })} onClick={() => setAsking('show')}>
          {say.showAgain()}
        </DeedButton>
      )}
      {ofPerson.includes('warn') && !isGone && (
        <DeedButton
          icon={MessageSquareWarning}
          named={say.warnNamed({ name: person.name })}
          onClick={() => setAsking('warn')}
        >
          {say.warn()}
        </DeedButton>
      )}
      {ofPerson.includes('ban') && (
        <DeedButton
          icon={Ban}
          named={(isGone ? say.banAddressOf : say.banPersonOf)({ name: person.name })}
          isGrave
          onClick={() => setAsking('ban')}
        >
          {isGone ? say.banAddress() : say.banPerson()}
        </DeedButton>
      )}
      {ofPerson.includes('unban') && (
        <DeedButton
          icon={UserRoundCheck}
          named={say.liftBanOf({ name: person.name })}
          onClick={() => setAsking('unban')}
        >
          {say.liftBan()}
        </DeedButton>
      )}
      {ofPerson.includes('change') && (
        <DeedButton
          icon={CalendarClock}
          named={say.changeBanNamed({ name: person.name })}
          onClick={() => setAsking('change')}
        >
          {say.changeBan()}
        </DeedButton>
      )}
      {listing && (
        <HideDialog
          open={asking === 'hide'}
          question={say.hideQuestion()}
          text={say.hideText({
            title: listing.title,
            listing: (text) => (
              <strong lang={foreignLang(text)} className="wrap-anywhere text-ink">
                {text}
              </strong>
            ),
          })}
          first={reasonToBan}
          onHide={(why) => setHidden(true, why)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'show'}
        title={say.showQuestion()}
        text={say.showText({ title: listing?.title ?? '', listing: strong })}
        action={say.showAgain()}
        working={say.saving()}
        onConfirm={() => setHidden(false)}
        onClose={close}
      />
      <PersonDialogs
        asking={asking}
        person={person}
        first={reasonToBan}
        isFromReport={report !== undefined}
        onWarn={(why) =>
          act(askApi('POST', `/admin/people/${person.id}/warnings`, { why, ...(report && { report }) }), SAID.warned)
        }
        onBanned={setBanned}
        onClose={close}
      />
    </>
  )
}
