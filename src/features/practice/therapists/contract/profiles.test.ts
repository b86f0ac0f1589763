import { expect, it } from 'vitest'
import { managedProfileChangeSchema, ownProfileChangeSchema } from './profiles.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => `Entry ${at}`)
const tooMany = 'This list can have 40 entries at most'

const schemas = { own: ownProfileChangeSchema, managed: managedProfileChangeSchema }

it.each([
  ['own', { specializations: entries(40) }, undefined],
  ['own', { specializations: entries(41) }, tooMany],
  ['own', { education: entries(41) }, tooMany],
  ['own', { education: [] }, 'At least one education entry is required'],
  ['own', { education: 'M' }, 'Education information is required'],
  ['own', { education: 7 }, 'Education information is required'],
  ['managed', { specializations: entries(40) }, undefined],
  ['managed', { specializations: entries(41) }, tooMany],
  ['managed', { languages: entries(41) }, tooMany],
  ['managed', { education: entries(41) }, tooMany],
  ['managed', { ageGroups: 7 }, 'This should be a list'],
  ['managed', { ageGroups: 'Adults, Couples' }, undefined],
] as const)('the %s profile with %j: %s', (whose, change, sentence) => {
  const { error } = schemas[whose].safeParse(change)
  expect(error?.issues.map(({ message }) => message)).toEqual(sentence && [sentence])
})
