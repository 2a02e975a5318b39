import { data, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'

import { inboxPath, readListView } from '#app/features/chat/inbox-path.ts'
import { InboxView } from '#app/features/chat/inbox/inbox-view.tsx'
import * as say from '#app/features/chat/inbox/messages/messages.ts'
import { CardSlotsProvider, type CardSlots } from '#app/features/chat/pane/cards/conversation-cards.ts'
import { loadInbox } from '#app/features/chat/server/load-inbox.server.ts'
import { inboxAlone, keptInbox, type InboxData } from '#app/features/chat/sync/conversations/inbox-cache.ts'
import { OFFER_SLOTS } from '#app/features/offers/card/offer-slots.tsx'
import { AskForProof, ProofCard } from '#app/features/proofs/proof-card.tsx'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { somethingWentWrong } from '#app/shell/messages/messages.ts'
import { pageMeta } from '#app/shell/page-meta.ts'

import type { Route } from './+types/messages'

export const handle = { params: ['filter', 'search', 'cursor', 'c'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  const query = readQuery(request, handle)
  if (!viewer) throw redirectDocument(signInPath(inboxPath(readListView(query), query.get('c'))))
  const { userId: id, name, picture } = viewer
  const inbox = { now: Date.now(), viewer: { id, name, picture }, ...(await loadInbox(viewer, query)) }
  return data(inbox, { status: inbox.missing ? 404 : 200 })
}

/**
 * A conversation that was open a moment ago reopens from memory. Reloading the open one asks the server. When the
 * server does not answer, the inbox shows its cached copy of the conversation, so that a dead spot costs nobody a
 * chat or a draft.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<InboxData> {
  const id = readQuery(request, handle).get('c')
  const isOpen = request.url === window.location.href
  const earlierInbox = isOpen ? null : keptInbox(id)
  if (earlierInbox) return earlierInbox
  try {
    return await serverLoader()
  } catch (error) {
    // A redirect to the sign-in page is an answer.
    const rest = error instanceof Response ? null : inboxAlone(id)
    if (!rest) throw error
    return rest
  }
}

/** The list keeps itself up to date; the server is asked only when another conversation is opened. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const [before, after] = [currentUrl.searchParams, nextUrl.searchParams]
  const opens = after.has('c') && after.get('c') !== before.get('c')
  return opens || after.get('cursor') !== before.get('cursor')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say.pageTitle(),
    description: say.pageDescription(),
    path: '/messages',
    index: false,
  })

/** The cards and buttons of conversations: each card belongs to a feature, and their buttons share a row. */
const CARD_SLOTS: CardSlots = {
  Card(props) {
    const { place, message, own } = props
    if (message.card?.kind !== 'proof') return <OFFER_SLOTS.Card {...props} />
    const { item, other, closed } = place.conversation
    return <ProofCard facts={message.card} name={other.name} refresh={place.refresh} {...{ own, item, closed }} />
  },
  Deeds(props) {
    const { place, messages, closed } = props
    const { id, item, role } = place.conversation
    const isAsked = messages.some(({ card }) => card?.kind === 'proof' && (card.proof !== null || !card.isAnswered))
    const mayAsk = role === 'buying' && !closed && !isAsked && item.id !== null && item.state === 'available'
    return (
      <div className="hidden flex-wrap justify-end gap-2 border-t border-line px-3 py-1.5 has-[button]:flex lg:px-6">
        {mayAsk && <AskForProof conversation={id} refresh={place.refresh} />}
        <OFFER_SLOTS.Deeds {...props} />
      </div>
    )
  },
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <CardSlotsProvider value={CARD_SLOTS}>
      <InboxView key={loaderData.viewer.id} data={loaderData} />
    </CardSlotsProvider>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={somethingWentWrong()} />
}
