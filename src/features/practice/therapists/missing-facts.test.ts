import { expect, it } from 'vitest'
import { newProfile } from './content.ts'
import { usualDesignations } from './designations.ts'
import { listMissingFacts } from './missing-facts.ts'

const written = { title: 'Counsellor', bio: 'I listen.', designation: '', registrationNumber: '' }

// "what is still missing (title, biography, a registration number where the title is protected)"
it('misses what no one has written', () => {
  expect(listMissingFacts(newProfile)).toEqual(['a title', 'a biography'])
  expect(listMissingFacts({ ...written, title: ' ', bio: '' })).toEqual(['a title', 'a biography'])
  expect(listMissingFacts(written)).toEqual([])
})

it.each([...usualDesignations, 'Psychothérapeute autorisée', 'Travailleuse sociale inscrite'])(
  'misses the registration number of a %s',
  (name) => {
    for (const titled of [
      { ...written, title: name },
      { ...written, designation: name },
    ]) {
      expect(listMissingFacts(titled)).toEqual(['a registration number'])
      expect(listMissingFacts({ ...titled, registrationNumber: '12345' })).toEqual([])
    }
  },
)
