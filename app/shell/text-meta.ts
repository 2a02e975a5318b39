import type { MetaDescriptor } from 'react-router'

import type { OwnPage, OwnPageName } from '#app/features/information/own-pages/own-pages.server.ts'

import { pageMeta, type PageMatches } from './page-meta.ts'

type Texts = { title: () => string; description: () => string }
type Args = { loaderData: { own: Pick<OwnPage, 'meta'> | null } | undefined; matches: PageMatches }

/** The `meta` of a page whose text an operator may replace. */
export const textMeta =
  (name: OwnPageName, { title, description }: Texts) =>
  ({ loaderData, matches }: Args): MetaDescriptor[] =>
    pageMeta(matches, { title: title(), description: description(), path: `/${name}`, ...loaderData?.own?.meta })
