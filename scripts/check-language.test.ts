import { describe, expect, it } from 'vitest'
import { findLanguageProblems } from './language/find-problems.ts'

const find = (source: string) =>
  findLanguageProblems('src/planted.ts', source).map(({ line, found }) => [line, found])

describe('the language check', () => {
  it.each([
    ['a retired word in a function', 'export function tellViewers() {}', 'tellViewers'],
    ['a retired word in a property', 'export const a = { isKept: true }', 'isKept'],
    ['a retired word in a type', 'export type StandingOrder = string', 'StandingOrder'],
    ['a function named for a noun', 'const stateOf = () => 1', 'stateOf'],
    ['a bound named mostX', 'const mostDays = 30', 'mostDays'],
    ['a bound named longestX', 'const longestName = 30', 'longestName'],
    ['a waiting screen', 'export const LeadsOnTheirWay = () => null', 'LeadsOnTheirWay'],
    ['dependencies named parts', 'type LeadServiceParts = object', 'LeadServiceParts'],
    [
      'a job with a sentence for a name',
      "({ name: 'remove leads', run: () => 1 })",
      '"remove leads"',
    ],
    ['a log message', "logger.warn({}, 'others were told')", '"others were told"'],
    [
      'an error message',
      "throw new AppError('conflict', `${id} is on its way`)",
      '" …  is on its way"',
    ],
  ])('refuses %s', (_, source, found) => {
    expect(find(source)).toEqual([[1, found]])
  })

  it('refuses a retired phrase in a comment and says where it begins', () => {
    expect(find('const a = 1\n\n/** Rendered anew\n * each time. */\nconst b = 2')).toEqual([
      [3, 'comment "Rendered anew each time."'],
    ])
  })

  it.each(['What', 'Whether', 'Who', 'Whom', 'Whose', 'How'])(
    'refuses a comment that opens with %s, but not a line that continues one',
    (word) => {
      expect(find(`/** ${word} is read. */\nconst a = 1`)).toEqual([
        [1, `comment opens with "${word} is read."`],
      ])
      expect(find(`// ${word} is read.`)).toHaveLength(1)
      expect(find(`// The reader learns\n// ${word} is read.\nconst a = 1`)).toEqual([])
      expect(find(`const a = 1 // a number\nconst b = 2\n// ${word} is read.`)).toHaveLength(1)
    },
  )

  it('accepts standard names, plain names and texts of the screen', () => {
    const source = `
      export const position = [1].indexOf(1)
      export const schema = { oneOf: [], anyOf: [] }
      export const maxDays = 30
      export const label = 'No one was told'
      export const job = { name: 'delete-expired-leads', run: () => 1 }
      logger.warn({}, 'mail delivery failed, will retry')
    `
    expect(find(source)).toEqual([])
  })
})
