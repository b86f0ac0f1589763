import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as french from '@zxcvbn-ts/language-fr'
import type { EstimatorInput } from './rules.ts'

// The dictionaries take about 80 MB and a second to load: import this file only in a worker.

/**
 * The estimator's work grows steeply with length: a third of a second for 24 characters full of
 * digits and signs, half a minute for 128. A password is at least as hard to guess as its first
 * characters, and four random words fit into this length.
 */
const maxEstimatedCharacters = 24

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
})

/** From 0 (guessed at once) to 4 (strong). */
export function estimateScore({ password, knownWords }: EstimatorInput): number {
  const prefix = Array.from(password).slice(0, maxEstimatedCharacters).join('')
  return estimator.check(prefix, [...knownWords]).score
}
