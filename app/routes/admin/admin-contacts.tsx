import { ContactCard } from '#app/features/inquiries/contact/contact-card.tsx'
import { InquiryList } from '#app/features/inquiries/inquiry-list.tsx'
import { contactView } from '#app/features/inquiries/inquiry-schema.server.ts'
import { inquiryStatusName } from '#app/features/inquiries/inquiry.ts'
import { listContacts } from '#app/features/inquiries/list-inquiries.server.ts'
import * as say from '#app/features/inquiries/messages/messages.ts'
import { AccessDenied } from '#app/features/moderation/admin/access-denied.tsx'
import { AdminFrame } from '#app/features/moderation/admin/admin-frame.tsx'
import { accessDenied, adminHeaders, adminPage } from '#app/features/moderation/admin/admin-page.server.ts'
import { CONTACT_STATUSES } from '#app/nouns/inquiry/inquiry-states.ts'
import { readQuery, type PageHandle } from '#app/platform/http/page-query.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { adminMeta } from '#app/shell/admin-meta.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { Route } from './+types/admin-contacts'

export const handle = { params: ['status', 'search', 'cursor'] } as const satisfies PageHandle

const PATH = '/admin/contacts'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!adminPage(context)) return accessDenied()
  const view = contactView(readQuery(request, handle))
  const { status, search, after } = view
  return { view: { status, search, isFurther: after !== null }, page: await listContacts(view) }
}

export const headers = adminHeaders

export const meta = adminMeta(PATH, { title: say.adminContactsMetaTitle, description: say.adminContactsMetaText })

export default function AdminContacts({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AccessDenied />
  const { view, page } = loaderData
  return (
    <AdminFrame
      title={say.adminContacts()}
      text={say.adminContactsText()}
      aside={
        <a href={pageHref('/admin/feedback')} className={buttonClass('plain')}>
          {say.viewFeedback()}
        </a>
      }
    >
      <InquiryList
        path={PATH}
        statuses={CONTACT_STATUSES}
        statusName={inquiryStatusName}
        view={view}
        looksIn={say.searchContacts()}
        page={page}
        none={say.noContacts()}
        renderRow={(contact, readAnew) => <ContactCard contact={contact} onStale={readAnew} />}
      />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorView title={say.contactsNotLoaded()} announce />
}
