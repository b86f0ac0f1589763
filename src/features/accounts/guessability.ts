import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as french from '@zxcvbn-ts/language-fr'
import type { Guess } from './rules.ts'

// The dictionaries take about 80 MB and a second to load: import this in a worker, and nowhere else.

/**
 * The estimator's work grows steeply with length: a third of a second for 24 characters full of
 * digits and signs, half a minute for 128. A password withstands guessing at least as long as its
 * beginning does, and four random words have no more characters than these.
 */
const maxJudgedCharacters = 24

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
})

/** From 0, guessed at once, to 4. */
export function judgePassword({ password, knownWords }: Guess): number {
  const beginning = Array.from(password).slice(0, maxJudgedCharacters).join('')
  return estimator.check(beginning, [...knownWords]).score
}
