/** What somebody without the role is told, by a page's toast and by the API. */
export const ACCESS_DENIED = 'Access denied'
