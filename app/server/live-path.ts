/** The path of the WebSocket endpoint. */
export const LIVE_PATH = '/api/live'
