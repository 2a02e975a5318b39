import { makePalette } from '#app/nouns/site/palette.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import * as say from '#app/shared/messages/messages.ts'
import { siteName } from '#app/shared/site-name.ts'

export interface MailContent {
  title: string
  text: string
  /** Text by a user, line by line; cleaned by `mail-words`. */
  quote?: string
  button: { label: string; url: string }
  after: string
  /** Small, at the very end: why the mail was sent, and a link. */
  last?: { text: string; label: string; url: string }
}

/** A mail as text and as HTML that is readable in any mail program, in light and dark mode, in the language of whoever gets it. */
export function mailBody({ title, text, quote, button, after, last }: MailContent): { text: string; html: string } {
  const { brand, ground, onBrand } = mailColours()
  return {
    text: `${title}\n\n${text}\n\n${quote ? `${quote.replaceAll(/^/gm, '> ')}\n\n` : ''}${button.label}:\n${button.url}\n\n${after}\n\n${last ? `${last.text} ${last.label}:\n${last.url}\n\n` : ''}${siteName()}\n`,
    html: `<!doctype html>
<html lang="${LANGUAGE_TAGS[language()]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;line-height:1.6">
<div style="max-width:32rem;margin:0 auto">
<p style="font-weight:bold;color:${brand}">${escape(siteName())}</p>
<h1 style="font-size:1.4rem">${escape(title)}</h1>
<p>${escape(text)}</p>
${quote ? `<blockquote${foreignAttribute(quote)} style="margin:0 0 1rem;padding:0 0 0 12px;border-left:3px solid ${brand};white-space:pre-wrap">${escape(quote)}</blockquote>\n` : ''}<p><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${ground};color:${onBrand};font-weight:bold;text-decoration:none">${escape(button.label)}</a></p>
<p>${escape(say.ifButtonFails())}<br><a href="${escape(button.url)}">${escape(button.url)}</a></p>
<p>${escape(after)}</p>
${last ? `<p style="font-size:0.85rem">${escape(last.text)} <a href="${escape(last.url)}">${escape(last.label)}</a></p>\n` : ''}</div></body></html>
`,
  }
}

/** Those of the site, or ours, which are a little lighter than on pages: a mail does not know the theme of its reader. */
function mailColours() {
  const { colours } = siteDetails()
  const { brand, 'on-brand': onBrand = '#ffffff' } = makePalette(colours, 'light')
  return colours.brand ? { brand, ground: brand, onBrand } : { brand: '#0f766e', ground: '#0f5f5c', onBrand }
}

/** A screen reader reads the quote in the quote's own language. */
function foreignAttribute(text: string): string {
  const lang = foreignLang(text)
  return lang ? ` lang="${lang}"` : ''
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
