import { site } from '#app/nouns/site/this-site.ts'

/** Tells the texts about it which things the site shows because somebody asked for that. */
export function readPromoted(): 'both' | 'sponsorship' | 'ads' | 'neither' {
  const { sponsorship, ads } = site()
  return sponsorship && ads ? 'both' : sponsorship ? 'sponsorship' : ads ? 'ads' : 'neither'
}
