// The texts of a profile in one language. Staff and the server load this file, visitors' pages do not.

import type { Language } from '#shared/language.ts'
import { withSmallInitial } from '#shared/words.ts'
import { newProfile } from './content.ts'
import type { FrenchTexts, Translation } from './contract/french-texts.ts'
import type { Therapist, Untranslated } from './contract/public.ts'
import { findFrenchDesignation } from './designations.ts'
import { findFrenchApproach } from './french-approaches.ts'
import { findFrenchSpecialty } from './french-specialties.ts'
import { educationEntries } from './rules.ts'
import { toTermKey } from './term-key.ts'

type Texts = Pick<
  Therapist,
  | 'title'
  | 'bio'
  | 'approachDescription'
  | 'specializations'
  | 'education'
  | 'approaches'
  | 'designation'
>

const toFinder = (translations: readonly Translation[]) => {
  const byKey = new Map(translations.map(({ en, fr }) => [toTermKey(en), fr]))
  return (entry: string) => byKey.get(toTermKey(entry)) || undefined
}

/** The French of the entries of a list, in its order; entries without French are left out. */
export function matchTranslations(
  entries: readonly string[],
  translations: readonly Translation[],
): Translation[] {
  const find = toFinder(translations)
  return entries.flatMap((en) => {
    const fr = find(en)
    return fr ? [{ en, fr }] : []
  })
}

/** Entries in French where there is French for them, and those that stay English. */
function translateEntries(
  entries: readonly string[],
  translate: (entry: string) => string | undefined,
) {
  const translated = entries.map((en) => ({ en, fr: translate(en) }))
  return {
    entries: translated.map(({ en, fr }) => fr ?? en),
    inEnglish: translated.flatMap(({ en, fr }) => (fr === undefined ? [en] : [])),
  }
}

/** `Élise Tremblay, Psychologist` → `Élise Tremblay, psychologue`; another addition stays as it is. */
export function localiseSupervisor(supervisor: string, language: Language): string {
  const at = supervisor.lastIndexOf(', ')
  const french = at < 0 ? undefined : findFrenchDesignation(supervisor.slice(at + 2))
  if (language === 'en' || french === undefined) return supervisor
  return `${supervisor.slice(0, at)}, ${withSmallInitial(french)}`
}

const textNames = ['title', 'bio', 'approachDescription'] as const

/**
 * Contents for a visitor: texts without French are in English on French pages, and `untranslated` names them.
 * English texts are as they are stored.
 */
export function localiseProfile(
  profile: Texts & FrenchTexts,
  language: Language,
): Texts & { untranslated?: Untranslated } {
  const { title, bio, approachDescription, specializations, education, approaches } = profile
  const { designation } = profile
  if (language === 'en') {
    return { title, bio, approachDescription, specializations, education, approaches, designation }
  }
  // The words of a profile that no one has edited are the defaults of each language.
  const readEnglish = (name: (typeof textNames)[number]) =>
    profile[name] === newProfile[name] ? '' : profile[name]
  const designationFr =
    designation === '' ? '' : findFrenchDesignation(designation, profile.titleFr)
  const findOwn = toFinder(profile.specializationsFr)
  const specialties = translateEntries(
    specializations,
    (entry) => findOwn(entry) ?? findFrenchSpecialty(entry),
  )
  const findOwnApproach = toFinder(profile.approachesFr)
  const waysOfWorking = translateEntries(
    approaches,
    (entry) => findOwnApproach(entry) ?? findFrenchApproach(entry),
  )
  const degrees = translateEntries(educationEntries(education), toFinder(profile.educationFr))
  const untranslated: Untranslated = {
    texts: [
      ...textNames.filter((name) => profile[`${name}Fr`] === '' && readEnglish(name).trim() !== ''),
      ...(designationFr === undefined ? (['designation'] as const) : []),
    ],
    specializations: specialties.inEnglish,
    education: degrees.inEnglish,
    approaches: waysOfWorking.inEnglish,
  }
  const isComplete = Object.values(untranslated).every((names) => names.length === 0)
  return {
    title: profile.titleFr || readEnglish('title'),
    designation: designationFr ?? designation,
    bio: profile.bioFr || readEnglish('bio'),
    approachDescription: profile.approachDescriptionFr || readEnglish('approachDescription'),
    specializations: specialties.entries,
    education: degrees.entries,
    approaches: waysOfWorking.entries,
    ...(isComplete ? {} : { untranslated }),
  }
}
