/** The message for a signed-in user without the role, in a page's toast and from the API. */
export const ACCESS_DENIED = 'Access denied'
