/** The file of a profile picture has fewer bytes than this. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
