import { createElement, Fragment, type ReactNode } from 'react'

/** Puts an element around a part of a message: `<terms>Terms</terms>` becomes `p.terms('Terms')`. */
export type Wrap = (inside: string) => ReactNode

/** The parts of a message with tags, as one node. */
export const rich = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
