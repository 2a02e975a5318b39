import { useContext, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'

import eczar from '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url'

import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { ErrorView } from '#app/shell/error-view.tsx'
import { Footer } from '#app/shell/footer.tsx'
import { Header } from '#app/shell/header.tsx'
import { LinkClicks } from '#app/shell/link-clicks.tsx'
import { NotFoundView } from '#app/shell/not-found-view.tsx'
import { settings } from '#app/platform/settings.server.ts'
import { NonceContext } from '#app/ui/nonce.tsx'
import { Toaster } from '#app/ui/toaster.tsx'

import type { Route } from './+types/root'
import css from './app.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: eczar, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: css },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What every page needs of the settings. */
export function loader() {
  const { publicUrl, contactEmail } = settings()
  return { publicUrl, contactEmail }
}

/** The shell's data do not change while a person goes from page to page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceContext)
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1819" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col pb-16 lg:pb-0">
        <a
          href="#main"
          className="absolute -top-24 left-4 z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-4"
        >
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <BottomBar />
        <Toaster />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => {
    // Lets journeys and slow phones tell a page that answers from one that only shows.
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return (
    <>
      <LinkClicks />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />
  return <ErrorView title="Something went wrong" />
}
