import { type Brush, scene } from './brush.ts'

export type Drawing = {
  /** Category and subject: 'watches/dress-watch'. */
  id: string
  category: string
  subject: string
  /** A main view shows one subject; a detail suits any listing of its category. */
  view: 'main' | 'detail'
  /** One plain phrase for readers who do not see the picture. */
  alt: string
  svg: () => string
}

/** Returns a function that creates drawings for one category and view. */
export const drawingsOf =
  (category: string, view: Drawing['view']) =>
  (subject: string, alt: string, paint: (brush: Brush) => string): Drawing => ({
    id: `${category}/${subject}`,
    category,
    subject,
    view,
    alt,
    svg: () => scene(paint),
  })
