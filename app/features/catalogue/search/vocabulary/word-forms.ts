/** A form in fewer titles than this is not told apart from the other forms of its stem. */
const LEAST_TITLES = 2
/** If the singular and plural of a word are a smaller share of the titles with its stem, the word means something else. */
const OWN_SHARE = 0.5

/** The forms in which titles write the words of one stem. */
export class WordForms {
  readonly #byLexeme = new Map<string, [word: string, titles: number][]>()

  /** Adds a word that occurs in this many titles. Only words of letters that differ from their stem can be told apart. */
  add(word: string, lexeme: string, titles: number): void {
    if (titles === 0 || !/^[a-z]{3,40}$/.test(word)) return
    const forms = this.#byLexeme.get(lexeme)
    if (forms) forms.push([word, titles])
    else this.#byLexeme.set(lexeme, [[word, titles]])
  }

  /** The written forms, singular and plural, of each word that means something else than most words of its stem. */
  listOwnForms(): Map<string, readonly string[]> {
    const own = new Map<string, readonly string[]>()
    for (const [lexeme, forms] of this.#byLexeme) {
      if (forms.length < 2) continue
      const all = forms.reduce((sum, [, titles]) => sum + titles, 0)
      for (const [word, titles] of forms) {
        const family = forms.filter(([other]) => toSingular(other) === toSingular(word))
        const ofFamily = family.reduce((sum, [, count]) => sum + count, 0)
        // The index has no written form of a word that is its own stem.
        const isApart = family.every(([other]) => other !== lexeme && other.length >= 4)
        if (titles >= LEAST_TITLES && isApart && ofFamily < OWN_SHARE * all)
          own.set(
            word,
            family.map(([other]) => other),
          )
      }
    }
    return own
  }
}

const toSingular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=s|x|z|ch|sh)es$|(?<!s)s$/, '')
