/** The path of a category's drawing, unless its file names another. */
export const defaultPicture = (id: string): string => `/art/category-${id}.svg`
