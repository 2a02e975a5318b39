import { useRevalidator } from 'react-router'

import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { listWatched } from '#app/features/moderation/words/watched-list.server.ts'
import { WordsEditor } from '#app/features/moderation/words/words-editor.tsx'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-words'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  return { words: await listWatched() }
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/words', { title: say.wordsMetaTitle, description: say.wordsMetaText })

export default function AdminWords({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame title={say.wordsTitle()} text={say.wordsText()}>
      <WordsEditor {...loaderData} onChanged={() => void revalidate()} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.wordsNotLoaded()} announce />
}
