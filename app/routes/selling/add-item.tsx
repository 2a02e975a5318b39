import { redirectDocument } from 'react-router'

import { AddItemView } from '#app/features/selling/editor/add-item-view.tsx'
import type { LikeItem } from '#app/features/selling/editor/drafts/editor-start.ts'
import { toFormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { similarPath } from '#app/features/selling/editor/owner/owner-calls.ts'
import { findLastChoices } from '#app/features/selling/editor/publishing/last-choices.server.ts'
import { getOwnItem } from '#app/features/selling/editor/publishing/own-item.server.ts'
import { findSellerLimits } from '#app/features/selling/editor/publishing/seller-limits.server.ts'
import { listWhatToAdd } from '#app/features/selling/editor/suggestions/what-to-add.server.ts'
import { listAllCategories } from '#app/nouns/category/category-list.ts'
import { packAttributes } from '#app/nouns/category/document-categories.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { addAttributes } from '#categories'

import type { Route } from './+types/add-item'

export const handle = { params: ['like'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const likeId = readQuery(request, handle).get('like')
  if (!viewer) throw redirectDocument(signInPath(likeId === null ? '/add-item' : similarPath({ id: likeId })))
  const [last, limits, like] = await Promise.all([
    findLastChoices(viewer),
    findSellerLimits(viewer),
    likeId === null ? null : findLike(viewer, likeId),
  ])
  return {
    userId: viewer.userId,
    last,
    limits,
    like,
    whatToAdd: listWhatToAdd(),
    attributes: packAttributes(listAllCategories()),
  }
}

/** The viewer's own item that the new one begins as a copy of. */
async function findLike(viewer: Viewer, id: string): Promise<LikeItem> {
  const item = await getOwnItem(viewer, id).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // A full document, because only a document shows the toast.
    throw redirectDocument('/profile', {
      headers: { 'Set-Cookie': flashCookie({ kind: 'error', text: error.message }) },
    })
  })
  return { id: item.id, title: item.title, fields: toFormFields(item) }
}

/** Steps load nothing from the server: that would fail offline. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.sellTitle(),
    description: say.sellDescription(),
    path: '/add-item',
    index: false,
  })

export default function AddItem({ loaderData: { attributes, ...own } }: Route.ComponentProps) {
  addAttributes(attributes)
  return <AddItemView key={`${own.userId} ${own.like?.id}`} {...own} />
}

export function ErrorBoundary() {
  return <ErrorView title={say.wentWrong()} />
}
