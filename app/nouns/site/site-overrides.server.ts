import type { Site } from './this-site.ts'

/** The fields that go before the operator's file while the site runs; a notice without a text is none. */
export type SiteOverrides = Partial<Site>

// A process may hold this module twice, in its sources and in the build, and the dev server reloads modules.
const holder = globalThis as typeof globalThis & { khazanaSiteOverrides?: SiteOverrides }

export function setSiteOverrides(overrides: SiteOverrides): void {
  holder.khazanaSiteOverrides = overrides
}

export const siteOverrides = (): SiteOverrides => holder.khazanaSiteOverrides ?? {}
