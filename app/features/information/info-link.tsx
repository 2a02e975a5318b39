import { pageHref } from '#app/shared/language/addresses.ts'

/** A part of a message as a link to a page of this site. */
export const linkTo = (path: string) => (text: string) => <a href={pageHref(path)}>{text}</a>

/** The same for an e-mail address. */
export const mailTo = (address: string) => (text: string) => <a href={`mailto:${address}`}>{text}</a>
