/** What a signed-in user without the role is told, in a page's toast and by the API. */
export const ACCESS_DENIED = 'Access denied'
