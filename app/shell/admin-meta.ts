import type { MetaDescriptor } from 'react-router'

import { accessDeniedMetaTitle } from '#app/features/moderation/admin/messages/messages.ts'

import { pageMeta, type PageMatches } from './page-meta.ts'

type Texts = { title: () => string; description: () => string }

/** The `meta` of an admin page. Without the role there is no data, and the title says so. */
export const adminMeta =
  (path: string, { title, description }: Texts) =>
  ({ loaderData, matches }: { loaderData: unknown; matches: PageMatches }): MetaDescriptor[] =>
    pageMeta(matches, {
      title: loaderData ? title() : accessDeniedMetaTitle(),
      description: description(),
      path,
      index: false,
    })
