// The hints of the profile form while a person edits: words to reconsider, and what visitors read in place of
// an empty field. Hints never prevent saving. Sources are in `advertising-rules.ts`. Portal only.

import { type WordRule, type WordRuleId, wordRules } from './advertising-rules.ts'
import { findCertificates, isGrounded } from './claim-ground.ts'
import { newProfile } from './content.ts'
import { findCollege, isSupervised } from './designations.ts'
import type { ProfileEdits } from './profile-edits.ts'
import { defaultPhotoFocus, presentProfile } from './rules.ts'

export type HintField = Exclude<
  keyof ProfileEdits,
  'specializationsFr' | 'educationFr' | 'approachesFr'
>
export type HintRuleId =
  | WordRuleId
  | 'default-shown'
  | 'number-missing'
  | 'supervisor-missing'
  | 'fee-missing'

export interface Hint {
  field: HintField
  rule: HintRuleId
  text: string
}

interface Context {
  firstName: string
  /** True if other profiles of the practice state a fee. */
  othersStateFee: boolean
}

const texts = [
  'title',
  'bio',
  'approachDescription',
  'titleFr',
  'bioFr',
  'approachDescriptionFr',
] as const
const lists = ['specializations', 'approaches'] as const

const quote = (text: string) => `“${text}”`

/** A quotation that was found has its own marks. */
const quoteFound = (found: string) => (/[“”"«»]/.test(found) ? found.trim() : quote(found.trim()))

const doubtfulGround =
  'Does a certificate under Education name this field? The colleges confer no specialties: otherwise write “trained in”, “I work mostly with”.'

/** The words of a text that a rule asks to reconsider, and why. The first of each rule. */
function findWord({ id, pattern, reason }: WordRule, text: string, certificates: string[]) {
  if (id !== 'specialist' || certificates.length === 0) {
    const found = pattern.exec(text)?.[0]
    return found && { found, reason }
  }
  // A therapist may claim to be a specialist only in what their certificate names.
  const claim = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].find(
    (one) => !isGrounded(text, one, certificates),
  )
  return claim && { found: claim[0], reason: doubtfulGround }
}

function findWords(profile: ProfileEdits): Hint[] {
  const certificates = findCertificates(profile.education)
  const written = [
    ...texts.map((field) => ({ field, text: profile[field] })),
    ...lists.map((field) => ({ field, text: profile[field].join('\n') })),
  ]
  return written.flatMap(({ field, text }) =>
    wordRules.flatMap((rule) => {
      const word = findWord(rule, text, certificates)
      if (!word) return []
      return [{ field, rule: rule.id, text: `${quoteFound(word.found)}: ${word.reason}` }]
    }),
  )
}

/** Contents of a new profile, or nothing. */
const isUnwritten = (profile: ProfileEdits, field: 'title' | 'bio' | 'approachDescription') =>
  [newProfile[field], ''].includes(profile[field].trim())

function findDefaults(profile: ProfileEdits, { firstName }: Context): Hint[] {
  const shown = presentProfile({ ...unnamed, ...profile, firstName })
  const gaps = [
    {
      field: 'title',
      isEmpty: isUnwritten(profile, 'title'),
      shown: shown.title,
      until: 'you write a title',
    },
    {
      field: 'bio',
      isEmpty: isUnwritten(profile, 'bio'),
      shown: shown.bio,
      until: 'you write a biography',
    },
    {
      field: 'approachDescription',
      isEmpty: isUnwritten(profile, 'approachDescription'),
      shown: shown.approach,
      until: 'you describe your approach',
    },
    {
      field: 'education',
      isEmpty: profile.education.length === 0 && shown.education.length > 0,
      shown: shown.education.join(', '),
      until: 'you add your education',
    },
    {
      field: 'specializations',
      isEmpty: profile.specializations.length === 0,
      shown: shown.specializations.join(', '),
      until: 'you add specializations',
    },
    {
      field: 'languages',
      isEmpty: profile.languages.length === 0,
      shown: shown.languages.join(', '),
      until: 'you choose languages',
    },
    {
      field: 'ageGroups',
      isEmpty: profile.ageGroups.length === 0,
      shown: shown.ageGroups.join(', '),
      until: 'you choose age groups',
    },
  ] as const
  return gaps.flatMap(({ field, isEmpty, until, shown: text }) =>
    isEmpty
      ? [
          {
            field,
            rule: 'default-shown' as const,
            text: `Visitors read ${quote(text)} until ${until}.`,
          },
        ]
      : [],
  )
}

// The form has no more of a public profile than its own fields.
const unnamed = { id: 0, slug: '', lastName: '', photoUrl: null, photoFocus: defaultPhotoFocus }

function findMissing(profile: ProfileEdits, { othersStateFee }: Context): Hint[] {
  const college = findCollege(profile.designation, 'en')
  const hints: Hint[] = []
  if (college && profile.registrationNumber.trim() === '') {
    hints.push({
      field: 'registrationNumber',
      rule: 'number-missing',
      text: `Visitors can check you in the register of the ${college.shortName} once you state your number. Psychologists and psychological associates state it wherever they advertise.`,
    })
  }
  if (isSupervised(profile.designation) && profile.supervisor.trim() === '') {
    hints.push({
      field: 'supervisor',
      rule: 'supervisor-missing',
      text: 'Visitors read that you work under supervision, and look for the name of your supervisor.',
    })
  }
  if (profile.sessionFee === null && othersStateFee) {
    hints.push({
      field: 'sessionFee',
      rule: 'fee-missing',
      text: 'Colleagues state their fee. Visitors who compare may miss yours.',
    })
  }
  return hints
}

/** All hints for a profile as it is in the form, in the order of the rules. */
export const findHints = (profile: ProfileEdits, context: Context): Hint[] => [
  ...findWords(profile),
  ...findDefaults(profile, context),
  ...findMissing(profile, context),
]
