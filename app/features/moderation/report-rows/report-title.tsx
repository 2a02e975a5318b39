import * as say from '#app/features/moderation/messages/messages.ts'
import type { Report } from '#app/features/moderation/report.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

type Named = Pick<Report, 'kind' | 'title' | 'person' | 'listing' | 'review'>

/** The name of the reported thing. */
export const nameReported = ({ kind, title, person }: Pick<Named, 'kind' | 'title' | 'person'>) =>
  kind === 'person' || kind === 'review' ? person.name : (title ?? person.name)

/** The heading of a card: the kind of the reported thing, and its name as a link. */
export function ReportTitle({ reported }: { reported: Named }) {
  return (
    <span className="max-sm:line-clamp-2 max-sm:text-base">
      {say.about({
        kind: reported.kind,
        name: nameReported(reported),
        label: (text) => <span className="text-ink-soft">{text}</span>,
        subject: (text) => <SubjectLink reported={reported} name={text} />,
      })}
    </span>
  )
}

function SubjectLink({ reported: { kind, listing, person, review }, name }: { reported: Named; name: string }) {
  const path =
    kind === 'person'
      ? person.isGone
        ? null
        : `/profile/${person.id}`
      : kind === 'review'
        ? review && `/profile/${review.subject.id}/reviews`
        : listing && `/listing/${listing.id}`
  if (!path) return <>{name}</>
  return (
    <a href={pageHref(path)} className="hover:underline">
      {name}
    </a>
  )
}
