import { createContext, type RouterContextProvider } from 'react-router'

import type { Flash } from '#app/platform/http/flash.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

const context = createContext<Viewer | null>(null)

/** For the page door: sets the viewer. */
export function setViewer(provider: RouterContextProvider, viewer: Viewer | null): void {
  provider.set(context, viewer)
}

const failureContext = createContext<{ error: unknown } | null>(null)

/** For the page door: records that looking up the viewer failed. */
export function failToFindViewer(provider: RouterContextProvider, error: unknown): void {
  provider.set(failureContext, { error })
}

/** For loaders: the viewer, null when signed out. Throws the error that prevented the lookup. */
export function findViewer(provider: Readonly<RouterContextProvider>): Viewer | null {
  const failure = provider.get(failureContext)
  if (failure) throw failure.error
  return provider.get(context)
}

const clientContext = createContext<string | null>(null)

/** For the page door: sets the client address, the rate-limit key of signed-out visitors. */
export function setClient(provider: RouterContextProvider, address: string): void {
  provider.set(clientContext, address)
}

/** For loaders: the rate-limit key, an account or else a client address. */
export function findAsker(provider: Readonly<RouterContextProvider>): string | null {
  return findViewer(provider)?.userId ?? provider.get(clientContext)
}

const browserContext = createContext<string | null>(null)

/** For the page door: sets the cookies by which pages that depend on the browser recognise it. No other page sees any. */
export function setBrowserCookies(provider: RouterContextProvider, cookies: string | null): void {
  provider.set(browserContext, cookies)
}

/** For loaders of pages whose `handle` says `perBrowser`: the Cookie header, null without one. */
export function readBrowserCookies(
  provider: Readonly<RouterContextProvider>,
  _handle: PageHandle & { perBrowser: true },
): string | null {
  return provider.get(browserContext)
}

const placeContext = createContext<string | null>(null)

/** For the page door: sets the text of the place that the browser keeps. */
export function setPlace(provider: RouterContextProvider, place: string | null): void {
  provider.set(placeContext, place)
}

/** For loaders of pages whose `handle` says `perPlace`: the text of the place that the browser keeps; it may be anything. */
export function readPlace(
  provider: Readonly<RouterContextProvider>,
  _handle: PageHandle & { perPlace: true },
): string | null {
  return provider.get(placeContext)
}

const flashContext = createContext<Flash | null>(null)

/** For the page door: sets the toast that a redirect left for this page. */
export function setFlash(provider: RouterContextProvider, flash: Flash | null): void {
  provider.set(flashContext, flash)
}

/** For the root's loader: the toast to show, once. */
export function readFlash(provider: Readonly<RouterContextProvider>): Flash | null {
  return provider.get(flashContext)
}
