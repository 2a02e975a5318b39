/** Where WebSockets are opened. */
export const LIVE_PATH = '/api/live'
