import type { CategoryId, Condition } from '#app/shared/catalogue.ts'

export type DemoListing = {
  title: string
  description: string
  /** Whole rupees. */
  price: number
  condition: Condition
  /** The drawing on the cover: one of the category's subjects. */
  subject: string
  /** Number of photos after the cover, 0–4. */
  details: number
  /** A key of DEMO_PEOPLE. */
  seller: string
  /** In the format of formatPlace. */
  place: string
  /** Age in hours when seeded. */
  ageHours: number
  sold?: true
  tags?: readonly string[]
  sponsored?: true
  /** The URL where the same thing can be bought online. */
  link?: `https://${string}`
  attributes?: Readonly<Record<string, string>>
}

export type CatalogueListing = DemoListing & { key: string; category: CategoryId }
