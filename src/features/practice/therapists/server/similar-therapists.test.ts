import { describe, expect, it } from 'vitest'
import { noPublicDetails } from '../../../../../tests/support/profile-details.ts'
import type { Therapist } from '../contract/public.ts'
import { findSimilarTherapists } from './similar-therapists.ts'

let lastId = 0
function therapist(changes: Partial<Therapist>): Therapist {
  lastId += 1
  return {
    id: lastId,
    slug: `therapist-${lastId}`,
    firstName: 'Noor',
    lastName: 'Haddad',
    title: 'Registered Psychotherapist',
    photoUrl: null,
    photoFocus: { x: 50, y: 25 },
    acceptingClients: true,
    specializations: [],
    location: 'kanata',
    languages: ['English'],
    education: [],
    bio: '',
    approachDescription: '',
    ageGroups: ['adults'],
    ...noPublicDetails,
    ...changes,
  }
}

const full = therapist({
  acceptingClients: false,
  specializations: ['Trauma / PTSD', 'Anxiety', 'Grief and loss'],
  languages: ['English', 'French'],
})
const names = (colleagues: Therapist[]) =>
  findSimilarTherapists(full, colleagues).map(({ colleague }) => colleague.slug)

describe('therapists with similar work', () => {
  it('accept new clients, share a specialty, and are someone else', () => {
    const similar = therapist({ specializations: ['trauma/ptsd', 'OCD'] })
    const others = [
      full,
      therapist({ specializations: ['Anxiety'], acceptingClients: false }),
      therapist({ specializations: ['OCD'] }),
    ]
    expect(findSimilarTherapists(full, [...others, similar])).toEqual([
      { colleague: similar, shared: ['trauma/ptsd'], sharedLanguages: [] },
    ])
  })

  it('come by shared second language and specialties, then place, three at most', () => {
    const far = therapist({ specializations: ['Anxiety'], location: 'virtual' })
    const near = therapist({ specializations: ['Anxiety'] })
    const french = therapist({ specializations: ['Anxiety'], languages: ['French', 'English'] })
    const closest = therapist({ specializations: ['Anxiety', 'Grief and loss'] })
    expect(names([far, near, french, closest])).toEqual([french.slug, closest.slug, near.slug])
  })

  it('have no language in common because of English alone, however it is written', () => {
    const [one] = findSimilarTherapists(full, [
      therapist({ specializations: ['Anxiety'], languages: ['English', 'français', 'Spanish'] }),
    ])
    expect(one?.sharedLanguages).toEqual(['français'])
  })

  it('are no one for someone without specialties', () => {
    const newcomer = therapist({ acceptingClients: false })
    expect(findSimilarTherapists(newcomer, [therapist({ specializations: ['Anxiety'] })])).toEqual(
      [],
    )
  })
})
