import { newProfile } from './content.ts'

/** Titles that only members of a college may use in Ontario, in both languages. */
const protectedTitle =
  /psychotherapist|psychothérapeute|psycholog(?:ist|ue|ical associate)|en psychologie|social worker|travailleu(?:r|se) social/i

type Facts = Record<'title' | 'bio' | 'designation' | 'registrationNumber', string>

/** No one has written it: it is empty, or the text that a new profile has. */
const isUnwritten = (profile: Facts, field: 'title' | 'bio') =>
  ['', newProfile[field]].includes(profile[field].trim())

/** Texts that a profile should have before visitors see it. */
export function listMissingFacts(profile: Facts): string[] {
  const { title, designation, registrationNumber } = profile
  const isProtected = protectedTitle.test(`${title} ${designation}`)
  return [
    isUnwritten(profile, 'title') && 'a title',
    isUnwritten(profile, 'bio') && 'a biography',
    isProtected && registrationNumber.trim() === '' && 'a registration number',
  ].filter((fact) => fact !== false)
}
