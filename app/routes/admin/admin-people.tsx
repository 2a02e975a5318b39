import { useRevalidator } from 'react-router'

import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { listPeople, peopleView } from '#app/features/moderation/people/list-people.server.ts'
import { PeopleList } from '#app/features/moderation/people/people-list.tsx'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'

import type { Route } from './+types/admin-people'

export const handle = { params: ['search', 'cursor'] } as const satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const view = peopleView(readQuery(request, handle))
  return { search: view.search, isFurther: view.after !== null, ...(await listPeople(view)) }
}

export const headers = adminHeaders

export const meta = adminMeta('/admin/people', { title: say.peopleMetaTitle, description: say.peopleMetaText })

export default function AdminPeople({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (!loaderData) return <AccessDenied />
  return (
    <AdminFrame title={say.peopleTitle()} text={say.peopleText()}>
      <PeopleList {...loaderData} onEnded={() => void revalidate()} />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.peopleNotLoaded()} announce />
}
