// Reads content that an earlier release stored or exported, or that a tab of it still sends.
import crisisPage from './content/crisis-page.json' with { type: 'json' }
import matchPage from './content/match-page.json' with { type: 'json' }
import searchWords from './content/search-words.json' with { type: 'json' }
import { addServiceKeys } from './service-keys.ts'
import { findUsualOffer } from './service-offers.ts'

/** Texts that had one language; `*` stands for each entry of a list. */
const formerPlainTexts = [
  'practice.mailingAddress.*',
  'practice.insurers.*',
  'practice.creditCards',
  'offices.*.street',
  'offices.*.suite',
  'offices.*.city',
  'offices.*.region',
]

/** Texts that did not exist. */
const addedTexts = ['practice.inCity', 'offices.*.arrival']

/** Pictures that did not exist. */
const addedPictures = ['offices.*.entrance']

/** Switches that did not exist, all off. */
const addedSwitches = ['look.hidesName']

/** Lists that did not exist. What a practice has not written is not on its pages. */
const addedLists = ['pages.home.trust', 'pages.home.steps', 'pages.home.questions']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes the values at a path; what is not there stays missing, except for the last step. */
function changeAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value)
  if (step === '*') {
    return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change)) : value
  }
  if (!isObject(value) || (rest.length > 0 && !Object.hasOwn(value, step))) return value
  const changed = changeAt(value[step], rest, change)
  return changed === value[step] ? value : { ...value, [step]: changed }
}

const toBilingual = (value: unknown) => (typeof value === 'string' ? { en: value, fr: '' } : value)

const toText = (value: unknown) => value ?? { en: '', fr: '' }

const toSwitch = (value: unknown) => value ?? false

const toList = (value: unknown) => value ?? []

const toPicture = (value: unknown) =>
  value ?? { drawing: '', image: '', alt: { en: '', fr: '' }, focus: { x: 50, y: 50 } }

/** A service with the rule for who offers it, where its release had none. */
function toOffered(service: unknown): unknown {
  if (!isObject(service) || Array.isArray(service['specialties'])) return service
  return { ...service, ...findUsualOffer(service['slug']) }
}

/** The content, or some sections of it, with the fields of this release. */
export function upgradeContent(stored: unknown): unknown {
  const bilingual = formerPlainTexts.reduce(
    (content, path) => changeAt(content, path.split('.'), toBilingual),
    stored,
  )
  const withTexts = addedTexts.reduce(
    (content, path) => changeAt(content, path.split('.'), toText),
    bilingual,
  )
  const withPictures = addedPictures.reduce(
    (content, path) => changeAt(content, path.split('.'), toPicture),
    withTexts,
  )
  const withLists = addedLists.reduce(
    (content, path) => changeAt(content, path.split('.'), toList),
    withPictures,
  )
  const withSwitches = addedSwitches.reduce(
    (content, path) => changeAt(content, path.split('.'), toSwitch),
    withLists,
  )
  // The help lines are true for any practice in Ontario, so that nobody has to write the page first.
  const withCrisis = changeAt(withSwitches, ['pages', 'crisis'], (page) => page ?? crisisPage)
  // Its words suit any practice, too.
  const withMatch = changeAt(withCrisis, ['pages', 'match'], (page) => page ?? matchPage)
  // So are the words that people use.
  const withSearch = changeAt(
    withMatch,
    ['pages', 'directory', 'searchWords'],
    (lists) => lists ?? searchWords,
  )
  const withOffers = changeAt(withSearch, ['services', '*'], toOffered)
  return changeAt(withOffers, ['services'], addServiceKeys)
}
