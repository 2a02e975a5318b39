import type { Review, ReviewPage } from '#app/nouns/review/review.schema.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useGrowingList } from '#app/ui/lists/use-growing-list.ts'
import { MoreLink } from '#app/ui/more-link.tsx'

import * as say from './messages/messages.ts'
import { ReviewCard } from './review-card.tsx'

type Props = {
  person: { id: string; name: string }
  isOwn: boolean
  /** The list's own page, for the link to the next one. */
  path: string
  first: ReviewPage
  isFurther?: boolean
  renderActions?: (review: Review) => React.ReactNode
}

/** Reviews of a person. The link below leads to the next page; with JavaScript, that page is appended here. */
export function ReviewList({ person, isOwn, path, first, isFurther = false, renderActions }: Props) {
  const { items, nextCursor, state, load, added } = useGrowingList(
    first,
    (cursor) => askApi('GET', `/profiles/${person.id}/reviews?${new URLSearchParams({ cursor }).toString()}`),
    { path: ({ author }) => `/profile/${author?.id}` },
  )

  if (items.length === 0) {
    return (
      <EmptyState
        art="empty-items"
        title={say.noReviews()}
        text={isOwn ? say.noReviewsOwn() : say.noReviewsOther({ name: person.name })}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} author={review.author} subject={person.name}>
              {renderActions?.(review)}
            </ReviewCard>
          </li>
        ))}
      </ul>
      <MoreLink
        path={path}
        nextCursor={nextCursor}
        isFurther={isFurther}
        state={state}
        failure={say.notLoaded()}
        load={load}
        added={added}
        count={items.length}
      />
    </>
  )
}
