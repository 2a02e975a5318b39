import { redirectDocument } from 'react-router'

import { EditItemView } from '#app/features/selling/editor/edit-item-view.tsx'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { getOwnItem } from '#app/features/selling/editor/publishing/own-item.server.ts'
import { listWhatToAdd } from '#app/features/selling/editor/suggestions/what-to-add.server.ts'
import { reviewedAgain } from '#app/features/sponsorship/messages/messages.ts'
import { findOwnRequest } from '#app/features/sponsorship/own-requests.server.ts'
import { listAllCategories } from '#app/nouns/category/category-list.ts'
import { packAttributes } from '#app/nouns/category/document-categories.ts'
import { mayDo } from '#app/nouns/item/item-states.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { addAttributes } from '#categories'

import type { Route } from './+types/edit-item'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ context, params: { itemId } }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath(`/edit-item/${itemId}`))
  const item = await getOwnItem(viewer, itemId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw redirectAway('/profile', error.message)
  })
  if (!mayDo(item, 'edit')) throw redirectAway(`/listing/${item.id}`, say.isSold())
  const request = await findOwnRequest(viewer, item.id)
  return {
    item,
    userId: viewer.userId,
    whatToAdd: listWhatToAdd(),
    attributes: packAttributes(listAllCategories()),
    isSponsored: request?.status === 'approved' && !request.isOver,
  }
}

// A full document, because only a document shows the toast.
function redirectAway(path: string, text: string): Response {
  return redirectDocument(path, { headers: { 'Set-Cookie': flashCookie({ kind: 'error', text }) } })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.editTitle(),
    description: say.editDescription(),
    path: '/edit-item',
    index: false,
  })

export default function EditItem({ loaderData: { item, isSponsored, attributes, ...own } }: Route.ComponentProps) {
  addAttributes(attributes)
  return <EditItemView key={item.id} item={item} {...own} notice={isSponsored ? reviewedAgain() : null} />
}

export function ErrorBoundary() {
  return <ErrorView title={say.itemNotLoaded()} announce />
}
