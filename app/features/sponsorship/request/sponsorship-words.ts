export const SIGN_IN_TO_REQUEST = 'Please sign in to request sponsorship'
/** The toast of the sign-in page when the page of requests redirects there. */
export const LOGIN_TO_REQUEST = 'Please login to request sponsorship'
/** The same for another user's item and for a missing one. */
export const ONLY_OWN = 'You can only sponsor your own items'
export const ONLY_ON_SALE = 'Only items that are on sale can be sponsored'
export const ALREADY_REQUESTED = 'You have already requested sponsorship for this item'
export const SUBMITTED = 'Sponsorship request submitted! An admin will review it soon.'
export const NOT_SUBMITTED = 'Failed to submit sponsorship request'
export const ITEMS_NOT_LOADED = 'Failed to load your items'
export const REQUESTS_NOT_LOADED = 'Failed to load sponsored requests'
export const NOT_UPDATED = 'Failed to update request'
/** Shown when another admin has decided meanwhile. */
export const CHANGED_MEANWHILE = 'This request or its listing was changed meanwhile.'
export const NOT_DELETED = 'Failed to delete request'
export const DELETED = 'Sponsored request deleted successfully'
export const sayDecided = (status: string) => `Request ${status} successfully`
