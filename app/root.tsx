import eczar from '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url'
import { Suspense, useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'

import { AuthProvider } from '#app/features/accounts/auth-context.tsx'
import { site } from '#app/nouns/site/this-site.ts'
import { readFlash, findViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { CategoryData } from '#app/shell/category-data.tsx'
import { ErrorView } from '#app/shell/error-view.tsx'
import { LiveMount } from '#app/shell/live-mount.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { NotFoundView } from '#app/shell/not-found-view.tsx'
import { RefusalQuestions } from '#app/shell/person/refusal-questions.tsx'
import { SiteData, SiteNotice } from '#app/shell/site-data.tsx'
import { NonceContext } from '#app/ui/nonce.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'

import type { Route } from './+types/root'
import css from './app.css?url'
import { findFactorDue } from './features/accounts/sessions/admin-duty.server.ts'
import { totalUnread } from './features/chat/server/conversations/total-unread.server.ts'
import { countPending } from './features/moderation/admin/count-pending.server.ts'
import { findOpenWarning } from './features/moderation/warnings/warnings.server.ts'
import { countAsked } from './features/selling/still-on-sale/confirm-item.server.ts'
import { log } from './platform/log/log.server.ts'
import { countUnseen } from './platform/notices/mark-notices.server.ts'
import { settings } from './platform/settings/settings.server.ts'
import { pageHref } from './shared/language/addresses.ts'
import { language } from './shared/language/language.ts'
import { LANGUAGE_TAGS } from './shared/language/languages.ts'
import { BottomBar } from './shell/header/bottom-bar.tsx'
import { Footer } from './shell/header/footer.tsx'
import { Header } from './shell/header/header.tsx'
import { LanguageOffer } from './shell/language/language-offer.tsx'
import { LinkClicks } from './shell/next-page/link-clicks.tsx'
import { NextPage } from './shell/next-page/next-page.tsx'
import { PageSpoken } from './shell/next-page/page-spoken.tsx'
import { PersonGuard } from './shell/person/person-guard.tsx'
import { PhotoAddresses } from './shell/person/photo-addresses.tsx'
import { SIGNING_OUT, SignOutQuestion } from './shell/person/sign-out-question.tsx'
import { SignedInElsewhere } from './shell/person/signed-in-elsewhere.tsx'
import { laterPart } from './ui/browser/later-part.tsx'
import { settleLayers } from './ui/dialogs/back-closes.ts'
import { toast } from './ui/toasts/toast-store.ts'
import { Toaster } from './ui/toasts/toaster.tsx'

/** Loads what every page needs from the settings and about the viewer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, photosUrl, contactEmail } = settings()
  const viewer = findViewer(context)
  const user = viewer && {
    id: viewer.userId,
    name: viewer.name,
    email: viewer.email,
    picture: viewer.picture,
    isAdmin: viewer.isAdmin,
  }
  const shown = {
    publicUrl,
    photosUrl,
    contactEmail,
    user,
    flash: readFlash(context),
    mailReturns: viewer?.mailReturns,
    awayUntil: viewer?.awayUntil ?? null,
  }
  if (!viewer) return shown
  const [unread, unseen, asked, warning, pending, factorDue] = await Promise.all([
    countUnread(viewer),
    countNotices(viewer),
    countQuestions(viewer),
    readWarning(viewer),
    viewer.isAdmin ? pendingForAdmin(viewer) : undefined,
    viewer.isAdmin ? readFactorDue(viewer) : null,
  ])
  return {
    ...shown,
    unread,
    unseen,
    asked,
    ...(warning && { warning }),
    ...(pending && { pending }),
    ...(factorDue && { factorDue: factorDue.toISOString() }),
  }
}

declare module '#app/ui/hooks/use-root-data.ts' {
  interface RootTable {
    loader: typeof loader
  }
}

/** When the numbers cannot be loaded, the menu is shown without them. */
async function pendingForAdmin(viewer: { userId: string }) {
  return countPending(viewer).catch((error: unknown) => {
    log.error({ err: error }, 'Error counting what is pending')
    return undefined
  })
}

/** When it cannot be read, the next page shows it. */
async function readWarning(viewer: { userId: string }) {
  return findOpenWarning(viewer).catch((error: unknown) => {
    log.error({ err: error }, 'Error reading the warnings of a person')
    return null
  })
}

/** When it cannot be read, admin pages are shown without it. */
async function readFactorDue(viewer: { userId: string }): Promise<Date | null> {
  return findFactorDue(viewer).catch((error: unknown) => {
    log.error({ err: error }, 'Error reading until when a second factor is needed')
    return null
  })
}

/** When the number cannot be loaded, the page is shown without it. */
async function countUnread(viewer: { userId: string }): Promise<number> {
  try {
    return await totalUnread(viewer)
  } catch (error) {
    log.error({ err: error }, 'Error fetching unread count')
    return 0
  }
}

/** The same for notices. */
async function countNotices(viewer: { userId: string }): Promise<number> {
  return countUnseen(viewer).catch((error: unknown) => {
    log.error({ err: error }, 'Error counting the notices of a person')
    return 0
  })
}

/** When the number cannot be loaded, the page is shown without the question. */
async function countQuestions(viewer: { userId: string }): Promise<number> {
  return countAsked(viewer).catch((error: unknown) => {
    log.error({ err: error }, 'Error counting the listings that are asked about')
    return 0
  })
}

/** The shell's data does not change while a person moves between pages. */
export const shouldRevalidate = () => false

// The server's markup has them from the start; browsers load them for people who are signed in.
const loadSignedInParts = async () => (await import('./shell/person/signed-in-parts.tsx')).SignedInParts
const SignedInParts = import.meta.env.SSR ? await loadSignedInParts() : laterPart(loadSignedInParts)

/** Pages on which something is done step by step: signing in, selling, writing. */
const FLOWS = /^\/(?:auth|add-item|edit-item|sell-many|messages)(?:\/|$)/

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceContext)
  const { key, pathname } = useLocation()
  // Null when the root itself failed.
  const data = useRouteLoaderData<typeof loader>('root')
  const { look } = site()
  return (
    // Parts that are loaded later mark it before it is hydrated (`later-part.tsx`).
    <html lang={LANGUAGE_TAGS[language()]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={look?.page.light ?? '#fbf6ec'} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={look?.page.dark ?? '#0f1819'} />
        <Meta />
        {data?.photosUrl && <link rel="preconnect" href={new URL(data.photosUrl).origin} />}
        <link rel="preload" href={eczar} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={css} />
        {look?.styles && <link rel="stylesheet" href={look.styles} />}
        {look ? (
          <link rel="icon" href="/site/icon-192.png" type="image/png" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={look ? '/site/icon-180.png' : '/icons/apple-touch-icon.png'} />
        <link rel="manifest" href={pageHref('/manifest.webmanifest')} />
        <SiteData />
        <CategoryData />
      </head>
      <body className="flex min-h-dvh flex-col pb-(--page-end,4rem) lg:pb-0">
        <SkipLink target="main">{say.skipToContent()}</SkipLink>
        <AuthProvider initial={data?.user ?? null} ends={SIGNING_OUT}>
          <PhotoAddresses publicBase={data?.photosUrl ?? null}>
            {data && <PersonGuard user={data.user?.id ?? null} />}
            <SignOutQuestion />
            <RefusalQuestions />
            <Header />
            <SiteNotice />
            {data?.user && (
              <Suspense fallback={null}>
                <SignedInParts
                  warning={('warning' in data && data.warning) || null}
                  mailReturns={data.mailReturns === true}
                  awayUntil={data.awayUntil}
                  asked={'asked' in data ? data.asked : 0}
                />
              </Suspense>
            )}
            <main id="main" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
            <Footer contactEmail={data?.contactEmail} isFlow={FLOWS.test(pathname)} />
            <BottomBar />
            <LanguageOffer />
            <LiveMount />
            <SignedInElsewhere />
          </PhotoAddresses>
        </AuthProvider>
        <Toaster
          within="page"
          at={key}
          className="pointer-events-none fixed inset-x-4 bottom-36 z-50 mx-auto max-w-sm lg:right-8 lg:bottom-8 lg:left-auto lg:mx-0 lg:w-sm"
        />
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  )
}

export default function App({ loaderData: { flash } }: Route.ComponentProps) {
  useEffect(() => {
    if (flash) toast[flash.kind](flash.text)
  }, [flash])
  const { key } = useLocation()
  useEffect(() => settleLayers(), [key])
  useEffect(() => {
    // Lets journeys and slow phones tell an interactive page from one that is only displayed.
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return (
    <>
      <LinkClicks />
      <NextPage />
      <PageSpoken />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />
  return <ErrorView title={say.somethingWentWrong()} />
}
