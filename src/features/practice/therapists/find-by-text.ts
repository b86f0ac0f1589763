// Finds therapists by what people type. The same on the server and in the browser.

import type { Directory, DirectoryEntry } from './contract/directory.ts'
import { isFiller, isOneSlip, toStem, toWords } from './search-words.ts'

type Word = { word: string; stem: string }
/** One phrase of the practice's search words, and the place of its list. */
type Phrase = { words: readonly Word[]; list: number }

type Index = {
  phrases: readonly Phrase[]
  /** Phrases of several words, by the stem of the first. */
  phrasesByStem: ReadonlyMap<string, readonly Phrase[]>
  /** The words of each therapist's profile. */
  profiles: ReadonlyMap<DirectoryEntry, readonly Word[]>
  /** Results by typed word: a sentence is searched for again with each of its letters. */
  found: Map<string, Need | undefined>
}

const toWord = (word: string): Word => ({ word, stem: toStem(word) })

const withoutFillers = (words: readonly string[]) => {
  const telling = words.filter((word) => !isFiller(word))
  return telling.length > 0 ? telling : words
}

function createIndex({ searchWords, therapists }: Directory): Index {
  const words = new Map<string, Word>()
  const toKnown = (text: string) => {
    const word = words.get(text) ?? toWord(text)
    words.set(text, word)
    return word
  }
  const phrases = searchWords.flatMap((text, list) =>
    text
      .split(',')
      .map((phrase) => ({ words: withoutFillers(phrase.split(' ')).map(toKnown), list })),
  )
  const phrasesByStem = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [first, second] = phrase.words
    if (!first || !second) continue
    const others = phrasesByStem.get(first.stem)
    if (others) others.push(phrase)
    else phrasesByStem.set(first.stem, [phrase])
  }
  return {
    phrases,
    phrasesByStem,
    found: new Map(),
    profiles: new Map(therapists.map((entry) => [entry, entry.searchText.split(' ').map(toKnown)])),
  }
}

const indexes = new WeakMap<Directory, Index>()

/** Making it takes about 20 ms for 200 people, so it is made once for each directory. */
function getIndex(directory: Directory): Index {
  const index = indexes.get(directory) ?? createIndex(directory)
  indexes.set(directory, index)
  return index
}

type IsSame = (typed: Word, word: Word) => boolean

const isSame: IsSame = (typed, { word, stem }) => typed.word === word || typed.stem === stem
const isBeginning: IsSame = (typed, { word }) => word.startsWith(typed.word)
const minBeginning = 3
const minStem = 4
/** `lonel` and `lonelier` while someone types `loneliness`. */
const isBeginningOfStem: IsSame = (typed, word) =>
  isBeginning(typed, word) || (typed.stem.length >= minStem && word.word.startsWith(typed.stem))
const isSlip: IsSame = (typed, { word, stem }) =>
  isOneSlip(typed.word, word) || isOneSlip(typed.stem, stem)

/** The meaning of a part of the search: one of these lists of search words, or its own words in a profile. */
type Need = {
  typed: readonly string[]
  lists: ReadonlySet<number>
  people: ReadonlySet<DirectoryEntry>
}

const findPeople = ({ profiles }: Index, hasWords: (words: readonly Word[]) => boolean) =>
  new Set([...profiles].filter(([, words]) => hasWords(words)).map(([entry]) => entry))

type Rule = {
  isSame: IsSame
  /** True if one word of a phrase is enough: `harm` of `self-harm`. */
  isPartial: boolean
}

/** From the strictest to the most lenient: the first that knows a word is used. */
function toRules(typed: Word, isLast: boolean): readonly Rule[] {
  const mayBegin = isLast || typed.word.length >= minBeginning
  const ways = [isSame, ...(mayBegin ? [isBeginningOfStem] : []), isSlip]
  return [false, true].flatMap((isPartial) => ways.map((way) => ({ isSame: way, isPartial })))
}

function findNewWord(index: Index, typed: Word, rules: readonly Rule[]): Need | undefined {
  for (const { isSame: isAlike, isPartial } of rules) {
    const isTyped = (word: Word) => isAlike(typed, word)
    const lists = new Set(
      index.phrases
        .filter(({ words }) => (isPartial || words.length === 1) && words.some(isTyped))
        .map(({ list }) => list),
    )
    const people = findPeople(index, (words) => words.some(isTyped))
    if (lists.size > 0 || people.size > 0) return { typed: [typed.word], lists, people }
  }
  return undefined
}

const maxFound = 500

function findWord(index: Index, typed: Word, rules: readonly Rule[]): Need | undefined {
  const key = `${typed.word} ${rules.length}`
  if (index.found.has(key)) return index.found.get(key)
  if (index.found.size >= maxFound) index.found.clear()
  const need = findNewWord(index, typed, rules)
  index.found.set(key, need)
  return need
}

const maxPhraseLength = 5

/** The longest phrase of the search words that the typed ones begin with. */
function findPhrase(index: Index, typed: readonly Word[]): Need | undefined {
  for (let length = Math.min(maxPhraseLength, typed.length); length > 1; length -= 1) {
    const part = typed.slice(0, length)
    const found = (index.phrasesByStem.get(typed[0]?.stem ?? '') ?? []).filter(
      ({ words }) =>
        words.length === length && words.every((word, at) => isSame(part[at] ?? word, word)),
    )
    if (found.length === 0) continue
    return {
      typed: part.map(({ word }) => word),
      lists: new Set(found.map(({ list }) => list)),
      people: findPeople(index, (words) =>
        part.every((each) => words.some((word) => isSame(each, word))),
      ),
    }
  }
  return undefined
}

const strictly: readonly Rule[] = [{ isSame, isPartial: false }]

export type TextSearch = {
  isFound: (entry: DirectoryEntry) => boolean
  /** Typed words that nothing is known of. Beside others they are left out. */
  unknown: readonly string[]
}

const findsEveryone: TextSearch = { isFound: () => true, unknown: [] }
const findsNone = (unknown: readonly string[]): TextSearch => ({ isFound: () => false, unknown })

/** Everyone who has all that a text asks for, in any of its forms and in both languages. */
export function searchByText(directory: Directory, text: string): TextSearch {
  const all = toWords(text)
  // Someone who writes only such words may look for a name; nothing else is meant by them.
  const isVague = all.every(isFiller)
  const index = getIndex(directory)
  const typed = withoutFillers(all).map(toWord)
  const needs: Need[] = []
  const unknown: string[] = []
  for (let at = 0; at < typed.length; ) {
    const [first] = typed.slice(at)
    if (!first) break
    const rules = isVague ? strictly : toRules(first, at === typed.length - 1)
    const need = findPhrase(index, typed.slice(at)) ?? findWord(index, first, rules)
    if (need) needs.push(need)
    else unknown.push(first.word)
    at += need?.typed.length ?? 1
  }
  if (needs.length === 0) return isVague ? findsEveryone : findsNone(unknown)
  const isMet = (entry: DirectoryEntry, { lists, people }: Need) =>
    people.has(entry) || entry.foundBy.some((list) => lists.has(list))
  return { isFound: (entry) => needs.every((need) => isMet(entry, need)), unknown }
}
