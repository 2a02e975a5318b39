import { LISTINGS as BOOKS_SHELF } from './books-shelf.ts'
import { LISTINGS as BOOKS_STORIES } from './books-stories.ts'
import type { DemoListing } from './demo-listing.ts'

export const LISTINGS: readonly DemoListing[] = [...BOOKS_STORIES, ...BOOKS_SHELF]
