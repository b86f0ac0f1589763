import { expect, it } from 'vitest'
import { findFrenchPronouns } from './french-pronouns.ts'
import { pronounSuggestions } from './profile-edits.ts'

it.each([
  ['she/her', 'elle'],
  ['She / Her / Hers', 'elle'],
  ['he/him', 'il'],
  ['they/them', 'iel'],
  ['she/they', 'elle/iel'],
  ['he, they', 'il/iel'],
  ['elle', 'elle'],
  ['iel/lui', 'iel/lui'],
  ['', ''],
])('says “%s” in French as “%s”', (pronouns, french) => {
  expect(findFrenchPronouns(pronouns)).toBe(french)
})

it.each(['xe/xem', 'she/xe', 'any pronouns', 'constructor'])('knows no French for “%s”', (text) => {
  expect(findFrenchPronouns(text)).toBeUndefined()
})

it('has French for everything that the profile form suggests', () => {
  for (const suggestion of pronounSuggestions) {
    expect(findFrenchPronouns(suggestion)).toMatch(/^(elle|il|iel)/)
  }
})
