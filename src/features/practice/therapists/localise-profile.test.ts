import { describe, expect, it } from 'vitest'
import { newProfile } from './content.ts'
import { findFrenchSpecialty } from './french-specialties.ts'
import { localiseProfile, localiseSupervisor, matchTranslations } from './localise-profile.ts'
import { specializationSuggestions } from './profile-edits.ts'

const profile = {
  title: 'Registered Psychotherapist',
  bio: 'I listen.',
  approachDescription: 'Slowly.',
  specializations: ['Anxiety', 'Equine work'],
  education: ['M.S.W., Carleton', 'Theraplay'],
  approaches: ['EMDR', 'Walks along the river'],
  designation: 'Registered Psychotherapist',
  titleFr: '',
  bioFr: '',
  approachDescriptionFr: '',
  specializationsFr: [],
  educationFr: [],
  approachesFr: [],
}
const { title, bio, approachDescription, specializations, education } = profile
const { approaches, designation } = profile
const english = {
  title,
  bio,
  approachDescription,
  specializations,
  education,
  approaches,
  designation,
}

const french = {
  titleFr: 'Psychothérapeute autorisée',
  bioFr: 'J’écoute.',
  approachDescriptionFr: 'Lentement.',
  specializationsFr: [{ en: 'equine  work', fr: 'Travail avec les chevaux' }],
  educationFr: [
    { en: 'Theraplay', fr: 'Theraplay' },
    { en: 'M.S.W., Carleton', fr: 'M.S.S., Carleton' },
  ],
  approachesFr: [{ en: 'walks along the river', fr: 'Promenades au bord de l’eau' }],
}

describe('the texts of a profile', () => {
  it('are in English as they are stored, whatever there is in French', () => {
    expect(localiseProfile({ ...profile, ...french }, 'en')).toEqual(english)
    const old = { ...profile, education: 'M.S.W., Carleton' }
    expect(localiseProfile(old, 'en').education).toBe('M.S.W., Carleton')
  })

  it('are absent in French where they are those of a new profile, for which French has its own words', () => {
    const { title, bio, approachDescription } = newProfile
    const fresh = localiseProfile({ ...profile, title, bio, approachDescription }, 'fr')
    expect([fresh.title, fresh.bio, fresh.approachDescription]).toEqual(['', '', ''])
    expect(fresh.untranslated?.texts).toEqual([])
  })

  it('are in French where everything has French', () => {
    expect(localiseProfile({ ...profile, ...french }, 'fr')).toEqual({
      title: 'Psychothérapeute autorisée',
      bio: 'J’écoute.',
      approachDescription: 'Lentement.',
      specializations: ['Anxiété', 'Travail avec les chevaux'],
      education: ['M.S.S., Carleton', 'Theraplay'],
      approaches: ['EMDR', 'Promenades au bord de l’eau'],
      designation: 'Psychothérapeute autorisée',
    })
  })

  it('say which of them are in English, because they have no French', () => {
    expect(localiseProfile(profile, 'fr')).toEqual({
      ...english,
      specializations: ['Anxiété', 'Equine work'],
      designation: 'Psychothérapeute autorisée ou autorisé',
      untranslated: {
        texts: ['title', 'bio', 'approachDescription'],
        specializations: ['Equine work'],
        education: ['M.S.W., Carleton', 'Theraplay'],
        approaches: ['Walks along the river'],
      },
    })
    const partly = {
      ...profile,
      titleFr: french.titleFr,
      educationFr: [{ en: 'Theraplay', fr: '' }],
    }
    expect(localiseProfile(partly, 'fr').untranslated).toEqual({
      texts: ['bio', 'approachDescription'],
      specializations: ['Equine work'],
      education: ['M.S.W., Carleton', 'Theraplay'],
      approaches: ['Walks along the river'],
    })
  })

  it('are not in English where there is no text at all', () => {
    const empty = {
      ...profile,
      bio: ' ',
      specializations: [],
      education: '',
      approaches: [],
      designation: '',
    }
    expect(localiseProfile({ ...empty, titleFr: 'Thérapeute' }, 'fr').untranslated).toEqual({
      texts: ['approachDescription'],
      specializations: [],
      education: [],
      approaches: [],
    })
  })

  it('say that a designation is in English if it is not a usual one', () => {
    const own = { ...profile, designation: 'Art Therapist' }
    expect(localiseProfile(own, 'fr')).toMatchObject({
      designation: 'Art Therapist',
      untranslated: { texts: ['title', 'bio', 'approachDescription', 'designation'] },
    })
  })

  it('use a therapist’s own French for a specialty before its usual name', () => {
    const own = { ...profile, specializationsFr: [{ en: 'ANXIETY', fr: 'Angoisse' }] }
    expect(localiseProfile(own, 'fr').specializations[0]).toBe('Angoisse')
  })
})

it('knows the French of every specialty that the forms suggest, in any spelling', () => {
  expect(specializationSuggestions.filter((one) => !findFrenchSpecialty(one))).toEqual([])
  expect(findFrenchSpecialty('trauma/ptsd')).toBe('Traumatismes et TSPT')
  expect(findFrenchSpecialty('Grief And Loss')).toBe('Deuil et pertes')
  expect(findFrenchSpecialty('Grief')).toBeUndefined()
})

it('matches French to the entries of a list: in its order and spelling, without the rest', () => {
  const translations = [
    { en: 'ocd', fr: 'TOC' },
    { en: 'Sleep', fr: 'Sommeil' },
    { en: 'Anger', fr: '' },
    { en: 'Removed', fr: 'Retiré' },
  ]
  expect(matchTranslations(['Sleep', 'Anger', 'OCD', 'New'], translations)).toEqual([
    { en: 'Sleep', fr: 'Sommeil' },
    { en: 'OCD', fr: 'TOC' },
  ])
})

it.each([
  ['Élise Tremblay, Psychologist', 'Élise Tremblay, psychologue'],
  ['Élise Tremblay', 'Élise Tremblay'],
  ['Élise Tremblay, Clinical Director', 'Élise Tremblay, Clinical Director'],
  ['', ''],
])('names the supervisor %j in French as %j', (english, french) => {
  expect(localiseSupervisor(english, 'fr')).toBe(french)
  expect(localiseSupervisor(english, 'en')).toBe(english)
})
