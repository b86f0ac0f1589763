import { expect, it } from 'vitest'
import { listDemoTherapists } from '#features/demo/demo/server/content.ts'
import { findHints } from '#features/practice/therapists/advertising-hints.ts'
import { newProfile } from '#features/practice/therapists/content.ts'

it.each(listDemoTherapists())('the form has no hint for the demo profile of $slug', (demo) => {
  const { firstName } = demo
  const own = { ...demo, ...demo.details, ...demo.french }
  const hints = findHints({ ...newProfile, ...own }, { firstName, othersStateFee: true })
  expect(hints).toEqual([])
})
