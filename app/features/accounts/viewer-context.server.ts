import { createContext, type RouterContextProvider } from 'react-router'

import type { Flash } from '#app/platform/flash.server.ts'

import type { Viewer } from './viewer.ts'

const context = createContext<Viewer | null>(null)

/** Page door: says who asks. */
export function setViewer(provider: RouterContextProvider, viewer: Viewer | null): void {
  provider.set(context, viewer)
}

const failureContext = createContext<{ error: unknown } | null>(null)

/** Page door: says that it could not be found out who asks. */
export function failToFindViewer(provider: RouterContextProvider, error: unknown): void {
  provider.set(failureContext, { error })
}

/** Loaders: the person who asks, null when signed out. Throws what kept the door from finding out. */
export function viewerOf(provider: Readonly<RouterContextProvider>): Viewer | null {
  const failure = provider.get(failureContext)
  if (failure) throw failure.error
  return provider.get(context)
}

const clientContext = createContext<string | null>(null)

/** Page door: the address that limits hold for where nobody is signed in. */
export function setClient(provider: RouterContextProvider, address: string): void {
  provider.set(clientContext, address)
}

/** Loaders: whom a limit counts, an account or else a client's address. */
export function askerOf(provider: Readonly<RouterContextProvider>): string | null {
  return viewerOf(provider)?.userId ?? provider.get(clientContext)
}

const doorContext = createContext<string | null>(null)

/** Page door: the cookies by which the sign-in pages know a browser that nobody is signed in with. No other page sees any. */
export function setDoorCookies(provider: RouterContextProvider, cookies: string | null): void {
  provider.set(doorContext, cookies)
}

/** Loaders of the sign-in pages: the Cookie header, null when it says nothing of this browser. */
export function doorCookiesOf(provider: Readonly<RouterContextProvider>): string | null {
  return provider.get(doorContext)
}

const flashContext = createContext<Flash | null>(null)

/** Page door: the toast that a redirect left for this page. */
export function setFlash(provider: RouterContextProvider, flash: Flash | null): void {
  provider.set(flashContext, flash)
}

/** The root's loader: the toast to show, once. */
export function flashOf(provider: Readonly<RouterContextProvider>): Flash | null {
  return provider.get(flashContext)
}
