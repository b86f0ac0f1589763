import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByName } from '#shared/names.ts'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import { noPublicDetails } from '../../../../tests/support/profile-details.ts'
import type { Therapist } from './contract/public.ts'
import {
  ageGroupNames,
  educationEntries,
  isRegistration,
  locationName,
  photoAddress,
  photoSources,
  photoThumbnail,
  presentProfile,
  slugFromName,
  toPictureHost,
} from './rules.ts'

const maya: Therapist = {
  id: 1,
  slug: 'maya-chen',
  firstName: 'Maya',
  lastName: 'Chen',
  title: 'Registered Psychotherapist',
  photoUrl: 'maya.svg',
  photoFocus: { x: 50, y: 25 },
  acceptingClients: true,
  specializations: ['Anxiety'],
  location: 'multiple',
  languages: ['English', 'Mandarin'],
  education: ['M.A. Counselling'],
  bio: 'I listen first.',
  approachDescription: 'Slowly.',
  ageGroups: ['adults'],
  ...noPublicDetails,
}

it.each([
  ['hintonburg', 'Hintonburg Office'],
  ['Hintonburg', 'Hintonburg Office'],
  [' KANATA ', 'Kanata Office'],
  ['virtual', 'Virtual only'],
  ['Multiple', 'Hintonburg & Kanata Offices'],
  ['orleans', 'Orleans Office'],
  ['', undefined],
  ['  ', undefined],
])('works at %j: %s', (stored, shown) => {
  expect(locationName(stored, demoSite)).toBe(shown)
})

it.each([
  [
    ['children', 'teens'],
    ['Children (5-12)', 'Teenagers (13-19)'],
  ],
  [
    ['young-adults', 'adults', 'seniors'],
    ['Young Adults (20-30)', 'Adults (31-64)', 'Seniors (65+)'],
  ],
  [
    ['Couples', 'Families'],
    ['Couples', 'Families'],
  ],
  [[], ['Adults (18+)']],
])('works with %j: %j', (stored, shown) => {
  expect(ageGroupNames(stored)).toEqual(shown)
})

describe('education', () => {
  it.each([
    // one entry that old data broke at its comma
    [['M.A. Counselling', ' Ottawa'], ['M.A. Counselling, Ottawa']],
    [['Ph.D. Psychology', ' McGill'], ['Ph.D. Psychology, McGill']],
    [['PsyD', ' Laval'], ['PsyD, Laval']],
    [['Ed.D.', ' Toronto'], ['Ed.D., Toronto']],
    [['BSW', ' Carleton'], ['BSW, Carleton']],
    [['R.P.', ' CRPO'], ['R.P., CRPO']],
    // two entries
    [
      ['M.A. Counselling', 'Ottawa'],
      ['M.A. Counselling', 'Ottawa'],
    ],
    [
      ['Master of Arts', ' Ottawa'],
      ['Master of Arts', 'Ottawa'],
    ],
    [
      ['Counselling', ' Ottawa'],
      ['Counselling', 'Ottawa'],
    ],
    [
      ['M.A.', ' Ottawa', 'R.P.'],
      ['M.A.', 'Ottawa', 'R.P.'],
    ],
    [['M.A.', ''], ['M.A.']],
    ['M.A. Counselling, Ottawa', ['M.A. Counselling, Ottawa']],
    ['', []],
    [[], []],
  ])('%j reads %j', (stored, shown) => {
    expect(educationEntries(stored)).toEqual(shown)
  })
})

it.each([
  ['https://pictures.example/maya.jpg', 'https://pictures.example/maya.jpg'],
  ['/uploads/maya.svg', '/uploads/maya.svg'],
  ['maya.svg', '/uploads/maya.svg'],
  ['', undefined],
  [null, undefined],
])('the photo %j is at %s', (stored, address) => {
  expect(photoAddress(stored)).toBe(address)
})

it.each([
  ['https://pictures.example/maya.jpg', 'https://pictures.example'],
  ['http://PICTURES.example:8080/maya.jpg', 'http://pictures.example:8080'],
  ["https://a;script-src 'unsafe-inline'/x.jpg", undefined],
  ['https://a,b/x.jpg', undefined],
  ['https://', undefined],
])('the content policy allows the photo %s by its host %s', (url, host) => {
  expect(toPictureHost(url)).toBe(host)
})

describe('a profile as people read it', () => {
  it('says what its owner filled in', () => {
    expect(presentProfile(maya)).toEqual({
      title: 'Registered Psychotherapist',
      languages: ['English', 'Mandarin'],
      education: ['M.A. Counselling'],
      specializations: ['Anxiety'],
      ageGroups: ['Adults (31-64)'],
      bio: 'I listen first.',
      approach: 'Slowly.',
      photo: '/uploads/maya.svg',
    })
  })

  it('has no gap where they filled in nothing', () => {
    const bare = presentProfile({
      ...maya,
      title: ' ',
      photoUrl: null,
      specializations: [],
      location: '',
      languages: [],
      education: ' ',
      bio: '',
      approachDescription: '\n',
      ageGroups: [],
    })
    expect(bare).toEqual({
      title: 'Therapist',
      location: undefined,
      languages: ['English'],
      education: ['Registered Psychotherapist', 'Licensed Mental Health Professional'],
      specializations: ['Individual Therapy', 'Anxiety', 'Depression'],
      ageGroups: ['Adults (18+)'],
      bio: expect.stringMatching(/^Maya /),
      approach: expect.stringMatching(/^Maya /),
      photo: undefined,
    })
  })

  // "Defaults for missing therapist data: education 'Registered Psychotherapist, Licensed Mental Health
  // Professional'". A person with another designation is not called a registered psychotherapist.
  it('has the default education without a title that is not theirs', () => {
    const worker = presentProfile({
      ...maya,
      education: [],
      designation: 'Registered Social Worker',
    })
    expect(worker.education).toEqual(['Licensed Mental Health Professional'])
  })
})

describe('the address of a profile', () => {
  it.each([
    ['Maya', 'Chen', 'maya-chen'],
    ['Élise', 'Tremblay', 'elise-tremblay'],
    ['Geneviève', 'Lachapelle-Beauregard', 'genevieve-lachapelle-beauregard'],
    ['Cœur', 'Œuvrard', 'coeur-oeuvrard'],
    ['Łukasz', 'Sørensen', 'lukasz-sorensen'],
    ['Jürgen', 'Weiß', 'jurgen-weiss'],
    ["Anne-Marie  O'Neil", '', 'anne-marie-o-neil'],
    ['岡田', '愛', 'therapist'],
    ['', '', 'therapist'],
  ])('of %s %s is %s', (firstName, lastName, slug) => {
    expect(slugFromName(firstName, lastName)).toBe(slug)
  })

  it('ends where an address becomes too long', () => {
    expect(slugFromName('W'.repeat(100), 'V'.repeat(100))).toBe('w'.repeat(80))
    expect(slugFromName('W'.repeat(79), 'Chen')).toBe('w'.repeat(79))
  })

  it('is always one that an address can hold', () => {
    const name = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(name, name, (firstName, lastName) => {
        expect(slugFromName(firstName, lastName)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
    )
  })
})

describe('the therapist whom an address names', () => {
  const elise = { ...maya, id: 2, slug: 'elise-tremblay', firstName: 'Élise', lastName: 'Tremblay' }
  it.each([
    ['maya-chen', 1],
    ['MAYA CHEN', 1],
    [' Élise Tremblay ', 2],
    ['élise tremblay', 2],
    ['Maya', undefined],
    ['nobody', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('by %j is %s', (named, id) => {
    expect(findByName([maya, elise], named)?.id).toBe(id)
  })
})

it('names a former office, and one office alone for those who work at all of them', () => {
  const [office] = demoSite.offices
  const offices = office ? [office] : []
  const site = { offices, formerNames: { services: {}, offices: { orleans: 'Orléans House' } } }
  expect(locationName('orleans', site)).toBe('Orléans House')
  expect(locationName('multiple', site)).toBe('Hintonburg Office')
  expect(locationName('multiple', { ...site, offices: [] })).toBeUndefined()
})

it.each([
  [null, undefined, undefined],
  // "A photoUrl starting with http or /uploads/ is used as is."
  ['https://elsewhere.example/me.jpg', 'https://elsewhere.example/me.jpg', undefined],
  ['maya-chen-0011223344.svg', '/uploads/maya-chen-0011223344.svg', undefined],
  [
    '/uploads/00112233445566778899aabbccddeeff.webp',
    '/uploads/00112233445566778899aabbccddeeff-160.webp',
    '/uploads/00112233445566778899aabbccddeeff.webp 960w, ' +
      '/uploads/00112233445566778899aabbccddeeff-480.webp 480w, ' +
      '/uploads/00112233445566778899aabbccddeeff-160.webp 160w',
  ],
])('a photo stored as %s has its small picture and its widths', (stored, small, sources) => {
  expect(photoThumbnail(stored)).toBe(small)
  expect(photoSources(stored)).toBe(sources)
})

it.each([
  ['Registered Psychotherapist, CRPO', true],
  ['Psychothérapeute autorisée ou autorisé, OPAO', true],
  ['Psychothérapeute autorisée (stagiaire), OPAO', true],
  ['Travailleuse sociale inscrite, OTSTTSO', true],
  ['Travailleur social inscrit', true],
  ['Psychologue, Ordre des psychologues et des analystes du comportement de l’Ontario', true],
  ['Membre de l’Ordre des psychothérapeutes autorisés de l’Ontario', true],
  ['M.S.S., Université Carleton', false],
  ['Formation EMDR, niveaux 1 et 2', false],
  ['M.A. en counseling et spiritualité, Université Saint-Paul', false],
  ['Psychothérapeute autorisée ou autorisé', true],
  ['Membre d’une profession réglementée en santé mentale', true],
  ['Membre stagiaire de l’OPAO (psychothérapie)', true],
  ['Soins palliatifs, membre d’une équipe', false],
])('"%s" is a registration with a college: %s', (entry, expected) => {
  expect(isRegistration(entry)).toBe(expected)
})
