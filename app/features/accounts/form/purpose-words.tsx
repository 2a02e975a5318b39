import { foreignLang } from '#app/shared/language/written-language.ts'

/** The words for what a visitor came for: the title of a listing among them is in the voice of its own language. */
export function PurposeWords({ words, title }: { words: string; title: string | null }) {
  const lang = title === null ? undefined : foreignLang(title)
  const at = title === null || lang === undefined ? -1 : words.indexOf(title)
  if (title === null || at === -1) return <bdi>{words}</bdi>
  return (
    <bdi>
      {words.slice(0, at)}
      <span lang={lang}>{title}</span>
      {words.slice(at + title.length)}
    </bdi>
  )
}
