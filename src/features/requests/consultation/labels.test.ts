import { describe, expect, it } from 'vitest'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import { listLocationChoices, toChoiceLabels } from './labels.ts'

describe('the choices of the demo practice', () => {
  it('are the offices between no preference and virtual sessions', () => {
    expect(listLocationChoices(demoSite.offices)).toEqual([
      { key: 'no-preference', label: 'No preference' },
      { key: 'hintonburg', label: 'Hintonburg Office' },
      { key: 'kanata', label: 'Kanata Office' },
      { key: 'virtual', label: 'Virtual (Online) Sessions' },
    ])
  })

  it('are seven services', () => {
    expect(demoSite.requestChoices).toEqual([
      { key: 'individual', label: 'Individual' },
      { key: 'couples', label: 'Couples' },
      { key: 'children-teen', label: 'Children / Teen' },
      { key: 'anxiety', label: 'Anxiety' },
      { key: 'depression', label: 'Depression' },
      { key: 'ptsd', label: 'PTSD' },
      { key: 'other', label: 'Other' },
    ])
  })
})

it('keeps the names of what is no longer offered', () => {
  const formerNames = { services: { hypnosis: 'Hypnosis' }, offices: { orleans: 'Orléans Office' } }
  const { services, locations } = toChoiceLabels({ ...demoSite, formerNames })
  expect([services['hypnosis'], services['anxiety']]).toEqual(['Hypnosis', 'Anxiety'])
  expect([locations['orleans'], locations['kanata']]).toEqual(['Orléans Office', 'Kanata Office'])
})
