import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Door 1: every page, by URL. Each module loads, composes and describes one page. */
export default [
  index('routes/home.tsx'),
  route('browse', 'routes/browse.tsx'),
  route('category/:categoryId', 'routes/category.tsx'),
  route('listing/:listingId', 'routes/listing.tsx'),
  route('listings/:listingId', 'routes/listings-redirect.tsx'),
  route('sell', 'routes/sell-redirect.tsx'),
  route('add-item', 'routes/add-item.tsx'),
  route('edit-item/:itemId', 'routes/edit-item.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('profile', 'routes/profile.tsx', { id: 'own-profile' }),
  route('profile/:userId', 'routes/profile.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('wishlist', 'routes/wishlist.tsx'),
  route('messages', 'routes/messages.tsx'),
  route('dev/mail', 'routes/dev-mail.tsx'),
  route('dev/mail.json', 'routes/dev-mail-data.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
