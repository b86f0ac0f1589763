import { type SiteContent, siteFields } from '#features/practice/site/contract/content.ts'
import { placeholderNames } from '#features/practice/site/localise.ts'
import { startingName } from '#features/practice/site/rules.ts'
import { findPhoneProblem } from '#shared/dialable-phone.ts'
import type { Issue } from '#shared/errors.ts'
import { checkDescribed, findRepeated, isEmpty } from './check-described.ts'

type Problems = Issue[]

const isShown = ({ visibility }: { visibility: string }) => visibility === 'published'
const isUsed = ({ visibility }: { visibility: string }) => visibility !== 'removed'

function checkPractice({ practice }: SiteContent): Problems {
  const problems: Problems = []
  const { name, shortName, phone, email } = practice
  if (name.en === '' || name.en === startingName) {
    problems.push({ path: 'practice.name.en', message: 'Please enter the name of your practice' })
  }
  if (shortName.en === '' || shortName.en === startingName) {
    problems.push({
      path: 'practice.shortName.en',
      message: 'Please enter a short name, which stands in the header of every page',
    })
  }
  if (phone === '' && email === '') {
    const message = 'Please enter a phone number or an email address, so that people can reach you'
    problems.push({ path: 'practice.phone', message })
  }
  const phoneProblem = findPhoneProblem(phone)
  if (phoneProblem) problems.push({ path: 'practice.phone', message: phoneProblem })
  return problems
}

const checkHelpLines = ({ pages }: SiteContent): Problems =>
  pages.crisis.lines.flatMap(({ phone }, n) => {
    const message = findPhoneProblem(phone, true)
    return message ? [{ path: `pages.crisis.lines.${n}.phone`, message }] : []
  })

/** Web addresses of services and choices of the request form, which are in one list of addresses each. */
function checkAddresses({ services, pages }: SiteContent): Problems {
  const slugs = services.map(({ slug }, n) => [`services.${n}.slug`, slug] as const)
  const taken = new Set(services.map(({ slug }) => slug))
  const former = services.flatMap(({ formerSlugs }, n) =>
    formerSlugs.map((slug, m) => [`services.${n}.formerSlugs.${m}`, slug] as const),
  )
  const own = services.flatMap(({ slug, requestChoice }, n) =>
    requestChoice === '' ? [[`services.${n}.slug`, slug] as const] : [],
  )
  const choices = pages.consultation.choices.map(
    ({ key }, n) => [`pages.consultation.choices.${n}.key`, key] as const,
  )
  return [
    ...findRepeated(slugs, 'Another service has this web address'),
    ...findRepeated(former, 'Another service had this web address, too'),
    ...former
      .filter(([, slug]) => taken.has(slug))
      .map(([path]) => ({ path, message: 'A service has this web address now' })),
    ...findRepeated([...choices, ...own], 'Another choice of the request form has this key'),
  ]
}

/** Where a service's old address and its choice in the request form lead. */
function checkServiceLinks({ services, pages }: SiteContent): Problems {
  const problems: Problems = []
  const choices = new Set(pages.consultation.choices.map(({ key }) => key))
  for (const [n, service] of services.entries()) {
    const { redirectTo, requestChoice } = service
    if (requestChoice !== '' && !choices.has(requestChoice) && isUsed(service)) {
      const message = 'The request form has no such choice'
      problems.push({ path: `services.${n}.requestChoice`, message })
    }
    if (redirectTo === '' || isShown(service)) continue
    // Only services that are shown can be led to, so redirects cannot form a circle.
    const target = services.find(({ slug }) => slug === redirectTo)
    if (!target || !isShown(target)) {
      const message = 'Its address can only lead to a service that is shown'
      problems.push({ path: `services.${n}.redirectTo`, message })
    }
  }
  return problems
}

function checkChoices({ services, pages }: SiteContent): Problems {
  const isOffered = (key: string) => {
    const users = services.filter(({ requestChoice }) => requestChoice === key)
    return users.length === 0 || users.some(isShown)
  }
  const isSomeOffered =
    pages.consultation.choices.some(({ key }) => isOffered(key)) ||
    services.some((service) => isShown(service) && service.requestChoice === '')
  const message = 'The request form needs at least one choice'
  return isSomeOffered ? [] : [{ path: 'pages.consultation.choices', message }]
}

/** Times that end before they begin: also shown while they are typed. */
export function checkTimes({
  closures,
  notices,
}: Pick<SiteContent, 'closures' | 'notices'>): Problems {
  const problems: Problems = []
  for (const [n, { from, until, startsAt, endsAt }] of closures.entries()) {
    if (until < from) {
      problems.push({ path: `closures.${n}.until`, message: 'The last day is before the first' })
    }
    if ((startsAt === '') !== (endsAt === '')) {
      const field = startsAt === '' ? 'startsAt' : 'endsAt'
      const message = 'Please enter both times, or none for whole days'
      problems.push({ path: `closures.${n}.${field}`, message })
    } else if (startsAt !== '' && endsAt <= startsAt) {
      const message = 'The end must be after the beginning'
      problems.push({ path: `closures.${n}.endsAt`, message })
    }
  }
  for (const [n, { from, until }] of notices.entries()) {
    if (from !== '' && until !== '' && new Date(until) <= new Date(from)) {
      const message = 'The end must be after the beginning'
      problems.push({ path: `notices.${n}.until`, message })
    }
  }
  return problems
}

function checkNoticeLinks({ notices }: SiteContent): Problems {
  const problems: Problems = []
  for (const [n, { link }] of notices.entries()) {
    if (link.href !== '' && link.label.en === '') {
      const message = 'Please enter the words of the link'
      problems.push({ path: `notices.${n}.link.label.en`, message })
    }
    if (link.href === '' && link.label.en !== '') {
      const message = 'Please enter where the link leads'
      problems.push({ path: `notices.${n}.link.href`, message })
    }
  }
  return problems
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlaceholder = new Set<string>(placeholderNames)

function checkText(text: string, path: string): Problems {
  const unknown = [...text.matchAll(/\{([a-zA-Z]+)\}/g)].find(
    ([, name = '']) => !isPlaceholder.has(name),
  )
  return unknown ? [{ path, message: `${unknown[0]} is not a word that can be filled in` }] : []
}

/** Checks the rules for all fields: English beside French, a description of each picture, known placeholders. */
function checkFields(value: unknown, path: string): Problems {
  if (typeof value === 'string') return checkText(value, path)
  if (Array.isArray(value)) return value.flatMap((inner, n) => checkFields(inner, `${path}.${n}`))
  if (!isObject(value)) return []
  const problems = Object.entries(value).flatMap(([name, inner]) =>
    checkFields(inner, path ? `${path}.${name}` : name),
  )
  const { image, alt, en, fr } = value
  if (typeof image === 'string' && image !== '' && isObject(alt) && isEmpty(alt['en'])) {
    const message = 'Please describe the picture for those who cannot see it'
    problems.push({ path: `${path}.alt.en`, message })
  }
  if (en !== undefined && fr !== undefined && isEmpty(en) && !isEmpty(fr)) {
    problems.push({ path: `${path}.en`, message: 'Please write this in English, too' })
  }
  return problems
}

/**
 * Finds what prevents the content from being published, with the path of each field. The schema has been checked
 * before: these rules are about several fields, and about what a draft may still lack.
 */
export function findProblems(content: SiteContent): Issue[] {
  const problems = [
    ...checkPractice(content),
    ...checkHelpLines(content),
    ...checkAddresses(content),
    ...checkDescribed(siteFields, content),
    ...checkServiceLinks(content),
    ...checkChoices(content),
    ...checkTimes(content),
    ...checkNoticeLinks(content),
    ...checkFields(content, ''),
  ]
  // A form shows one message at each field.
  return [...new Map(problems.toReversed().map((one) => [one.path, one])).values()].toReversed()
}
