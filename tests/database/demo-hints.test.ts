import { expect, it } from 'vitest'
import { frenchProfiles } from '#features/demo/french-profiles.ts'
import { therapistDetails } from '#features/demo/therapist-details.ts'
import { demoTherapists } from '#features/demo/therapists.ts'
import { findHints } from '#features/therapists/advertising-hints.ts'
import { newProfile } from '#features/therapists/content.ts'

it.each(demoTherapists)('the form has no hint for the demo profile of $slug', (demo) => {
  const { slug, firstName } = demo
  const own = { ...demo, ...therapistDetails[slug], ...frenchProfiles[slug] }
  const hints = findHints({ ...newProfile, ...own }, { firstName, othersStateFee: true })
  expect(hints).toEqual([])
})
