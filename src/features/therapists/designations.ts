import type { Language } from '#shared/language.ts'
import type { College } from './contract/details.ts'
import { toTermKey } from './term-key.ts'

// The titles that Ontario protects for those who offer psychotherapy, and the colleges that keep the public
// registers. The server reads this file; visitors' pages get what it says about one profile.

type Text = Record<Language, string>
type CollegeTexts = { name: Text; shortName: Text; registerUrl: Text }
type Designation = { name: Text; college: CollegeTexts; isSupervised: boolean }

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
    name: { en: 'Registered Psychotherapist', fr: 'Psychothérapeute autorisé(e)' },
    college: crpo,
    isSupervised: false,
  },
  {
    name: {
      en: 'Registered Psychotherapist (Qualifying)',
      fr: 'Psychothérapeute autorisé(e) (stagiaire)',
    },
    college: crpo,
    isSupervised: true,
  },
  {
    name: {
      en: 'Registered Social Worker',
      fr: 'Travailleuse sociale inscrite ou travailleur social inscrit',
    },
    college: ocswssw,
    isSupervised: false,
  },
  {
    name: { en: 'Psychological Associate', fr: 'Associé(e) en psychologie' },
    college: cpbao,
    isSupervised: false,
  },
  { name: { en: 'Psychologist', fr: 'Psychologue' }, college: cpbao, isSupervised: false },
]

/** The usual designations, which the forms of staff suggest. */
export const usualDesignations = designations.map(({ name }) => name.en)

const byKey = new Map(
  designations.flatMap((designation) =>
    [designation.name.en, designation.name.fr].map((name) => [toTermKey(name), designation]),
  ),
)

/** The French name of a designation; undefined for one that is not usual. */
export const findFrenchDesignation = (designation: string): string | undefined =>
  byKey.get(toTermKey(designation))?.name.fr

/** The college that a designation belongs to; null for one that is not usual. */
export function findCollege(designation: string, language: Language): College | null {
  const college = byKey.get(toTermKey(designation))?.college
  if (!college) return null
  const { name, shortName, registerUrl } = college
  return {
    name: name[language],
    shortName: shortName[language],
    registerUrl: registerUrl[language],
  }
}

/** Whether a therapist with this designation still practises under supervision. */
export const isSupervised = (designation: string): boolean =>
  byKey.get(toTermKey(designation))?.isSupervised === true
