import { data } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { ReviewModeration } from '#app/features/moderation/new-report/review-moderation.tsx'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { ProfileNotFound } from '#app/features/people/profile-not-found.tsx'
import * as say from '#app/features/reviews/messages/messages.ts'
import { ReplyForm } from '#app/features/reviews/review-deal.tsx'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { readReviewPage } from '#app/features/reviews/server/list-reviews.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { siteName } from '#app/shared/site-name.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/person-reviews'

export const handle = { params: ['cursor'] } as const satisfies PageHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const profile = await getProfile(viewer, params.userId)
  if (!profile) return data(null, { status: 404 })
  return {
    person: { id: profile.id, name: profile.name },
    isOwn: viewer?.userId === profile.id,
    ...(await readReviewPage(profile.id, readQuery(request, handle))),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: say.reviews() }, { name: 'robots', content: 'noindex' }]
  const { id, name } = loaderData.person
  return pageMeta(matches, {
    title: `${say.reviewsOf({ name })} · ${siteName()}`,
    description: say.noReviewsOther({ name }),
    path: `/profile/${id}/reviews`,
    index: false,
  })
}

/** All reviews of a person, page by page: their profile shows the first ones. */
export default function PersonReviews({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth()
  if (!loaderData) return <ProfileNotFound />
  const { person, isOwn, after, reviews } = loaderData
  return (
    <div className="page-width py-6 lg:py-8">
      <h1 className="font-display text-2xl font-bold wrap-anywhere">{say.reviewsOf({ name: person.name })}</h1>
      <p className="mt-1 mb-4">
        <a href={pageHref(`/profile/${person.id}`)} className="inline-flex min-h-11 items-center text-brand underline">
          {say.backToProfile()}
        </a>
      </p>
      <ReviewList
        key={after}
        person={person}
        isOwn={isOwn}
        path={`/profile/${person.id}/reviews`}
        first={reviews}
        isFurther={after !== null}
        renderActions={(review) => (
          <>
            {isOwn && !review.reply && review.author && <ReplyForm review={review.id} name={review.author.name} />}
            <ReviewModeration
              review={review}
              viewer={user}
              page={`/profile/${person.id}/reviews`}
              isAboutViewer={isOwn}
            />
          </>
        )}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
