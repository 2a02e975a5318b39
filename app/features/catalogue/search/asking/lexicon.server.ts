// Rules about words may ask the vocabulary in memory, the English dictionary, and the index of words. They are pure: they run once to tell
// what they ask of the index, and again with its answers. So one statement answers them, however many rules ask.
import { db, type Tag } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { readEnglishWords, type EnglishWords } from '#app/features/catalogue/search/names/english-words.server.ts'
import { findVocabularySoon, type Vocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'

import { mayBeRemembered, type Question } from './question.ts'

export type Lexicon = {
  vocabulary: Vocabulary
  english: EnglishWords
  /** The answer of the index; 0 until it is known. */
  ask: (question: Question) => number
}

/** After so many statements, what is still asked stays unanswered. One is usual, two if an answer leads to another question. */
const STATEMENTS = 3
/** Each copy of the vocabulary keeps this many answers, then starts anew. */
const KEPT = 10_000

/** Runs rules until the index has answered all that they ask. They run several times, so they must be pure. */
export async function withLexicon<Result>(work: (lexicon: Lexicon) => Result): Promise<Result> {
  const [vocabulary, english] = await Promise.all([findVocabularySoon(), readEnglishWords()])
  const fresh = new Map<string, number>()
  for (let sent = 0; ; sent++) {
    const remembered = findMemory(vocabulary).answers
    const open = new Map<string, Question>()
    const ask = (question: Question) => {
      const key = JSON.stringify(question)
      const answer = fresh.get(key) ?? remembered.get(key)
      if (answer === undefined) open.set(key, question)
      return answer ?? 0
    }
    const result = work({ vocabulary, english, ask })
    if (open.size === 0 || sent === STATEMENTS) return result
    const answers = await askIndex([...open.values()])
    for (const [index, [key, question]] of [...open].entries()) {
      const answer = answers[index] ?? 0
      fresh.set(key, answer)
      if (vocabulary.listings > 0 && mayBeRemembered(question)) keepValue(remembered, key, answer)
    }
  }
}

/**
 * Answers are remembered as long as a process has this copy of the vocabulary, which is replaced when words were counted again: until
 * then, how often words meet in titles changes as little as their counts.
 */
type Memory = { answers: Map<string, number>; lists: Map<string, Promise<unknown>> }

const memories = new WeakMap<object, Memory>()

function findMemory(owner: object): Memory {
  const memory = memories.get(owner) ?? { answers: new Map(), lists: new Map() }
  memories.set(owner, memory)
  return memory
}

function keepValue<Value>(values: Map<string, Value>, key: string, value: Value): void {
  if (values.size >= KEPT) values.clear()
  values.set(key, value)
}

/** Returns what `load` answered for the key, as long as the vocabulary lives. Failures are not kept. Nobody may change an answer. */
export function rememberFor<Answer>(
  vocabulary: Pick<Vocabulary, 'listings'>,
  key: string,
  load: () => Promise<Answer>,
): Promise<Answer> {
  if (vocabulary.listings === 0) return load()
  const { lists } = findMemory(vocabulary)
  // Only the line below stores values under a key, and each kind of answer begins its keys with its own name.
  const cached = lists.get(key) as Promise<Answer> | undefined
  if (cached) return cached
  const answer = load()
  keepValue(lists, key, answer)
  answer.catch(() => lists.delete(key))
  return answer
}

/** The answers, in the order of the questions. */
async function askIndex(questions: readonly Question[]): Promise<number[]> {
  const sql = db()
  const isShown = isVisibleItem(sql)
  const columns = questions.map((question) => {
    const { most = 0, within = null } = question.kind === 'matches' ? question : {}
    return {
      ...question,
      most,
      within: within?.query ?? null,
      read: within?.read ?? most,
      of: 'of' in question ? question.of : null,
    }
  })
  // The subqueries hide the number of questions from PostgreSQL, which would plan for each number anew.
  const rows = await sql<{ answer: number }[]>`
    with parsed as materialized (
      select questions.*,
        case when kind in ('matches', 'any') then to_tsquery('khazana', text) when kind = 'word' then plainto_tsquery('khazana', text) end as asked,
        case when kind = 'matches' then to_tsquery('khazana', coalesce(within, text)) end as first_asked
      from unnest((select ${columns.map(({ kind }) => kind)}::text[]), (select ${columns.map(({ text }) => text)}::text[]),
        (select ${columns.map(({ within }) => within)}::text[]), (select ${columns.map(({ read }) => read)}::integer[]),
        (select ${columns.map(({ most }) => most)}::integer[]), (select ${columns.map(({ of }) => of)}::text[]))
        with ordinality as questions (kind, text, within, read, most, attribute, position))
    select case kind
      when 'word' then coalesce(
        (select listings from search_words where lexeme = (tsvector_to_array(to_tsvector('khazana', text)))[1] limit 1),
        exists (select from items where search @@ asked limit 1)::integer)
      when 'any' then exists (select from items where search @@ asked and ${isShown} limit 1)::integer
      when 'title' then exists (select from items where lower(title) = lower(text) and not is_sold and ${isShown})::integer
      when 'value' then (
        select coalesce(sum(n), 0)::integer from attribute_counts as counts
        where counts.category = split_part(attribute, ' ', 1) and counts.key = split_part(attribute, ' ', 2)
          and counts.is_sold in (false, true) and counts.value = text)
      when 'below' then ${nearestTo(sql, 'below')}
      when 'above' then ${nearestTo(sql, 'above')}
      when 'inside' then exists (select from items where title ilike '%' || text || '%' and ${isShown})::integer
      else (
        select count(*)::integer from (
          select from (select search from items where search @@ first_asked and ${isShown} limit read) as read
          where within is null or search @@ asked limit most) as matching)
      end::float8 as answer
    from parsed order by position`
  return rows.map(({ answer }) => answer)
}

/** The nearest number that an unsold listing states. A stored value may be no number where a declaration changed. */
const nearestTo = (sql: Tag, side: 'below' | 'above') => sql`(
  select coalesce(${side === 'below' ? sql`max(number)` : sql`min(number)`}, 0) from (
    select case when value ~ '^[0-9]+(\\.[0-9]+)?$' then value::numeric end as number from attribute_counts as counts
    where counts.category = split_part(attribute, ' ', 1) and counts.key = split_part(attribute, ' ', 2) and not counts.is_sold) as stated
  where number ${side === 'below' ? sql`<` : sql`>`} text::numeric)`
