import type { Language } from '#shared/language.ts'
import type { College } from './contract/details.ts'
import { toTermKey } from './term-key.ts'

// The titles that Ontario protects for those who offer psychotherapy, and the colleges that keep the public
// registers. The server reads this file; visitors' pages get what it says about one profile.

type Text = Record<Language, string>
type CollegeTexts = { name: Text; shortName: Text; registerUrl: Text }
type Designation = {
  name: Text
  /** The French name for a woman and for a man, where they differ. */
  french?: readonly [string, string]
  college: CollegeTexts
  isSupervised: boolean
}

/** @see https://www.crpo.ca/find-a-registered-psychotherapist/ */
const crpo: CollegeTexts = {
  name: {
    en: 'College of Registered Psychotherapists of Ontario',
    fr: 'Ordre des psychothérapeutes autorisés de l’Ontario',
  },
  shortName: { en: 'CRPO', fr: 'OPAO' },
  registerUrl: {
    en: 'https://www.crpo.ca/find-a-registered-psychotherapist/',
    fr: 'https://www.crpo.ca/find-a-registered-psychotherapist/',
  },
}
const ocswssw: CollegeTexts = {
  name: {
    en: 'Ontario College of Social Workers and Social Service Workers',
    fr: 'Ordre des travailleurs sociaux et des techniciens en travail social de l’Ontario',
  },
  shortName: { en: 'OCSWSSW', fr: 'OTSTTSO' },
  // Its register has a form of terms before it; the home page leads there.
  registerUrl: { en: 'https://www.ocswssw.org/', fr: 'https://www.ocswssw.org/fr/' },
}
const cpbao: CollegeTexts = {
  name: {
    en: 'College of Psychologists and Behaviour Analysts of Ontario',
    fr: 'Ordre des psychologues et des analystes du comportement de l’Ontario',
  },
  shortName: { en: 'CPBAO', fr: 'CPBAO' },
  registerUrl: {
    en: 'https://members.cpbao.ca/public_register/new',
    fr: 'https://members.cpbao.ca/public_register/new',
  },
}

const designations: readonly Designation[] = [
  {
    name: { en: 'Registered Psychotherapist', fr: 'Psychothérapeute autorisée ou autorisé' },
    french: ['Psychothérapeute autorisée', 'Psychothérapeute autorisé'],
    college: crpo,
    isSupervised: false,
  },
  {
    name: {
      en: 'Registered Psychotherapist (Qualifying)',
      fr: 'Psychothérapeute autorisée ou autorisé (stagiaire)',
    },
    french: ['Psychothérapeute autorisée (stagiaire)', 'Psychothérapeute autorisé (stagiaire)'],
    college: crpo,
    isSupervised: true,
  },
  {
    name: {
      en: 'Registered Social Worker',
      fr: 'Travailleuse sociale inscrite ou travailleur social inscrit',
    },
    french: ['Travailleuse sociale inscrite', 'Travailleur social inscrit'],
    college: ocswssw,
    isSupervised: false,
  },
  {
    name: { en: 'Psychological Associate', fr: 'Associée ou associé en psychologie' },
    french: ['Associée en psychologie', 'Associé en psychologie'],
    college: cpbao,
    isSupervised: false,
  },
  { name: { en: 'Psychologist', fr: 'Psychologue' }, college: cpbao, isSupervised: false },
]

/** The usual designations, which the forms of staff suggest. */
export const usualDesignations = designations.map(({ name }) => name.en)

const byKey = new Map(
  designations.flatMap((designation) =>
    [designation.name.en, designation.name.fr, ...(designation.french ?? [])].map(
      (name) => [toTermKey(name), designation] as const,
    ),
  ),
)

/** `autorisé(e)` is how profiles were written before. */
const findDesignation = (designation: string) =>
  byKey.get(toTermKey(designation.replace('(e)', '')))

/** The same for a designation in each language and for every person. */
export const toDesignationKey = (designation: string): string =>
  toTermKey(findDesignation(designation)?.name.en ?? designation)

const toWords = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/**
 * The French name of a designation: for a woman or a man if the French title of the person says which, else for
 * both. Undefined for one that is not usual.
 */
export function findFrenchDesignation(designation: string, titleFr = ''): string | undefined {
  const found = findDesignation(designation)
  const titleWords = toWords(titleFr)
  const agreeing = found?.french?.find((name) =>
    toWords(name).every((word) => word === 'stagiaire' || titleWords.includes(word)),
  )
  return agreeing ?? found?.name.fr
}

/** The college that a designation belongs to; null for one that is not usual. */
export function findCollege(designation: string, language: Language): College | null {
  const college = findDesignation(designation)?.college
  if (!college) return null
  const { name, shortName, registerUrl } = college
  return {
    name: name[language],
    shortName: shortName[language],
    registerUrl: registerUrl[language],
  }
}

/** True if a therapist with this designation still practises under supervision. */
export const isSupervised = (designation: string): boolean =>
  findDesignation(designation)?.isSupervised === true
