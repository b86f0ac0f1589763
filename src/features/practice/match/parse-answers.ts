import { availabilities } from '#features/practice/therapists/contract/details.ts'
import { parseFacetValue, toFacetValue } from '#features/practice/therapists/facets.ts'
import { virtualPlace } from '#features/practice/therapists/places.ts'
import { m } from '#messages'
import type { Issue } from '#shared/errors.ts'
import {
  type Answers,
  type GivenAnswers,
  type MatchQuestion,
  type Question,
  questions,
} from './contract.ts'
import { ageLabels, forLabels, type Names, otherAnswer } from './labels.ts'
import { toPronounsAnswer, toPronounsKey } from './profile-facts.ts'

// Answers as people and other programs write them: keys, labels of the options, values of the directory's filters.

/** Words that mean a question was skipped. */
const skipped = new Set(['any', 'anyone', 'anywhere', 'anytime', 'all', 'none', 'no-preference'])

const forSynonyms: Readonly<Record<string, string>> = {
  me: 'myself',
  self: 'myself',
  individual: 'myself',
  couples: 'couple',
  partner: 'couple',
  us: 'couple',
  families: 'family',
  children: 'child',
  teen: 'child',
  teens: 'child',
  'my-child': 'child',
  other: 'someone-else',
}

/** A key, or an error for a word that is no answer. */
type Read = { key: string } | 'unknown'

/**
 * For words that no profile has. They may be anything, and stored answers must not identify a person; left out, they
 * would count as a skipped question, and propose people who were not asked for. @returns a key that no profile has
 */
const toOtherKey = (isTaken: (key: string) => boolean): string =>
  isTaken(otherAnswer) ? `no-${otherAnswer}` : otherAnswer

const readListed = (key: string, listed: readonly string[]): Read =>
  listed.includes(key) ? { key } : 'unknown'

function readFor(text: string): Read {
  const value = toFacetValue(text)
  return readListed(forSynonyms[value] ?? value, Object.keys(forLabels))
}

function readLocation(text: string, { offices }: Names): Read {
  const key = parseFacetValue('location', text)
  return readListed(key, [...offices.map((office) => office.key), virtualPlace])
}

function readConcern(text: string, { concerns, stated }: Names): Read {
  const isKnown = (key: string) =>
    concerns.some((concern) => concern.key === key) || stated.concern.has(key)
  const key = toFacetValue(text)
  return { key: isKnown(key) ? key : toOtherKey(isKnown) }
}

function readApproach(text: string, { stated }: Names): Read {
  const key = parseFacetValue('approach', text)
  if (stated.approach.has(key)) return { key }
  const pronouns = [...stated.pronouns.keys()].find(
    (stem) => stem === toPronounsKey(text) || toPronounsAnswer(stem) === key,
  )
  if (pronouns !== undefined) return { key: toPronounsAnswer(pronouns) }
  return { key: toOtherKey((other) => stated.approach.has(other)) }
}

function readLanguage(text: string, { stated }: Names): Read {
  const isSpoken = (key: string) => stated.language.has(key)
  const key = parseFacetValue('language', text)
  return { key: isSpoken(key) ? key : toOtherKey(isSpoken) }
}

const readers: Readonly<Record<Question, (text: string, names: Names) => Read>> = {
  for: readFor,
  concern: readConcern,
  age: (text) => readListed(parseFacetValue('age', text), Object.keys(ageLabels)),
  language: readLanguage,
  location: readLocation,
  when: (text) => readListed(parseFacetValue('when', text), availabilities),
  approach: readApproach,
}

const toList = (given: GivenAnswers[Question]): readonly string[] =>
  typeof given === 'string' ? [given] : (given ?? [])

type Offered = readonly Pick<MatchQuestion, 'key' | 'options'>[]

/** @param offered the questions with the labels of their options, which are understood, too */
export function parseAnswers(
  given: GivenAnswers,
  offered: Offered,
  names: Names,
): { answers: Answers; issues: Issue[] } {
  const answers: Answers = {}
  const issues: Issue[] = []
  for (const question of questions) {
    const options = offered.find(({ key }) => key === question)?.options ?? []
    const keys = new Set<string>()
    for (const text of toList(given[question])) {
      const value = toFacetValue(text)
      if (text.trim() === '' || skipped.has(value)) continue
      const option = options.find(
        (each) => each.value === text || toFacetValue(each.label) === value,
      )
      const read: Read = option ? { key: option.value } : readers[question](text, names)
      if (read === 'unknown') {
        const known = options.map((each) => each.value).join(', ')
        const message = m.match_unknown_answer({ options: known })
        issues.push({ path: `answers.${question}`, message })
      } else keys.add(read.key)
    }
    if (keys.size > 0) answers[question] = [...keys]
  }
  return { answers, issues }
}
