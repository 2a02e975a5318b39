import { redirectDocument } from 'react-router'

import * as say from '#app/features/selling/many/messages/messages.ts'
import { countParts } from '#app/features/selling/many/own-listings-csv.server.ts'
import { SellManyView } from '#app/features/selling/many/sell-many-view.tsx'
import { findListingFile } from '#app/features/selling/many/store-file.server.ts'
import { listAllCategories } from '#app/nouns/category/category-list.ts'
import { packAttributes } from '#app/nouns/category/document-categories.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { siteName } from '#app/shared/site-name.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { addAttributes } from '#categories'

import type { Route } from './+types/sell-many'

export const handle = { params: [] } as const satisfies PageHandle

const PATH = '/sell-many'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context)
  if (!viewer) throw redirectDocument(signInPath(PATH))
  const [file, parts] = await Promise.all([findListingFile(viewer), countParts(viewer)])
  return { userId: viewer.userId, file, parts, attributes: packAttributes(listAllCategories()) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${say.pageTitle()} · ${siteName()}`,
    description: say.metaText(),
    path: PATH,
    index: false,
  })

export default function SellMany({ loaderData: { userId, file, parts, attributes } }: Route.ComponentProps) {
  addAttributes(attributes)
  return <SellManyView key={userId} file={file} parts={parts} />
}

export function ErrorBoundary() {
  return <ErrorView title={say.pageFailed()} announce />
}
