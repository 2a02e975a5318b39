import { data, redirect } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { findReaderPlace, resolvePlace } from '#app/features/catalogue/near/find-place.server.ts'
import * as say from '#app/features/catalogue/near/messages/messages.ts'
import { placeCookie, type KeptPlace } from '#app/features/catalogue/near/place-cookie.ts'
import { PlaceForm } from '#app/features/catalogue/near/place-form.tsx'
import { forgetPlaceHref } from '#app/features/catalogue/near/place-page.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { nextPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/place'

export const handle = { params: ['to', 'place', 'show', 'forget'], perPlace: true } as const satisfies PageHandle

/** Its form needs no scripts: the answer comes in the address, and only ever changes what distances this browser shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = readQuery(request, handle)
  const given = params.get('to')
  const to = given ? nextPath(given) : '/browse?sort=nearest'
  const lead = (place: KeptPlace | null) =>
    redirect(to, {
      headers: { 'Set-Cookie': placeCookie(place, settings().publicUrl.startsWith('https:')) },
    })
  if (params.get('forget') === '1') return lead(null)
  const typed = params.get('place')
  const [meant, place] = await Promise.all([
    typed === null ? null : resolvePlace(typed),
    findReaderPlace(context, handle),
  ])
  if (meant) return lead({ text: meant.text, isEverything: place?.isEverything === true })
  const show = params.get('show')
  if (place && (show === 'reach' || show === 'everything'))
    return lead({ text: place.text, isEverything: show === 'everything' })
  return data({ to, place, refused: typed }, { status: typed === null ? 200 : 400 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.placeTitle(),
    description: say.placeDescription(),
    path: '/place',
    index: false,
  })

const linkOut = (href: string) => (text: string) => (
  <a href={href} rel="noreferrer" className="underline">
    {text}
  </a>
)

export default function PlacePage({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth()
  const { to, place, refused } = loaderData
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.whereAreYou()}</h1>
      <p className="mt-2">{say.placeDescription()}</p>
      {place && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 rounded-lg border border-line bg-raised px-4 py-2">
          {say.lookingFrom({ place: place.name })}
          <a
            href={pageHref(forgetPlaceHref(to))}
            className={buttonClass('quiet', '-mx-2')}
            onClick={() => {
              if (user) void askApi('DELETE', '/me/place').catch(() => {})
            }}
          >
            {say.forgetPlace()}
          </a>
        </p>
      )}
      <div className="mt-4">
        <PlaceForm
          viewerId={user?.id ?? null}
          everything={place?.isEverything}
          to={to}
          problem={refused === null ? undefined : refused.trim() ? say.unknownPlace() : say.enterPlace()}
          refused={refused ?? undefined}
        />
      </div>
      <section aria-labelledby="place-sources" className="mt-12 text-sm text-ink-soft">
        <h2 id="place-sources" className="font-semibold">
          {say.placeSources()}
        </h2>
        <p className="mt-1">
          {say.placeCredits({
            post: linkOut('https://www.data.gov.in/catalog/all-india-pincode-directory'),
            godl: linkOut('https://www.data.gov.in/Godl'),
            geonames: linkOut('https://www.geonames.org/'),
            cc: linkOut('https://creativecommons.org/licenses/by/4.0/'),
          })}
        </p>
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
