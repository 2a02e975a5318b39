import { redirectDocument } from 'react-router'

import { AskedList } from '#app/features/selling/still-on-sale/asked-list.tsx'
import { SALE_PATH } from '#app/features/selling/still-on-sale/asked.ts'
import { listAsked } from '#app/features/selling/still-on-sale/confirm-item.server.ts'
import * as say from '#app/features/selling/still-on-sale/messages/messages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/still-on-sale'

export const handle = { params: [] } as const satisfies PageHandle

/** Opening the page answers nothing: programs that look at mails follow every link. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath(SALE_PATH))
  return listAsked(viewer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.pageTitle(),
    description: say.pageDescription(),
    path: SALE_PATH,
    index: false,
  })

export default function StillOnSale({ loaderData: { items, more } }: Route.ComponentProps) {
  if (items.length === 0)
    return (
      <EmptyState art="empty-items" headingLevel="h1" title={say.nothingAsked()} text={say.nothingAskedText()}>
        <a href={pageHref('/profile')} className={buttonClass('primary')}>
          {say.goToProfile()}
        </a>
      </EmptyState>
    )
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 lg:py-8">
      <h1 className="font-display text-3xl font-bold">{say.pageTitle()}</h1>
      <p className="mt-1 text-ink-soft">{say.pageText()}</p>
      <AskedList items={items} />
      {more && <p className="mt-4 text-ink-soft">{say.more()}</p>}
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
