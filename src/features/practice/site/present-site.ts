import type { Language } from '#shared/language.ts'
import { phoneLink } from '#shared/phone-link.ts'
import {
  addDays,
  endOfPracticeDay,
  getPracticeZone,
  practiceDay,
  practiceMoment,
} from '#shared/practice-time.ts'
import type { ReadContent, SiteContent } from './contract/content.ts'
import type { Site } from './contract/read-schemas.ts'
import { formatClosure } from './format-closure.ts'
import { formatFeeRange } from './localise.ts'
import { closedDaysAhead } from './rules.ts'

const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'

type Services = ReadContent['services']

/** The choice of the request form that a service belongs to: a shared one, or its own. */
const toChoiceKey = ({ requestChoice, slug }: Services[number]) => requestChoice || slug

/**
 * The choices of the request form: the listed ones, without those that only unpublished services use, and
 * before the last of them (usually "Other") the services that are choices of their own.
 */
export function listRequestChoices({ services, pages }: ReadContent) {
  const isOffered = (key: string) => {
    const users = services.filter((service) => service.requestChoice === key)
    return users.length === 0 || users.some(isPublished)
  }
  const listed = pages.consultation.choices.filter(({ key }) => isOffered(key))
  const own = services
    .filter((service) => isPublished(service) && service.requestChoice === '')
    .map(({ slug, name }) => ({ key: slug, label: name }))
  return [...listed.slice(0, -1), ...own, ...listed.slice(-1)]
}

/** Names of choices and offices that requests can have and that are not offered any more. */
function listFormerNames(content: ReadContent, offered: ReturnType<typeof listRequestChoices>) {
  const isOffered = new Set(offered.map(({ key }) => key))
  const choices = [
    ...content.services.map((service) => [toChoiceKey(service), service.name] as const),
    ...content.pages.consultation.choices.map(({ key, label }) => [key, label] as const),
    // A service that is a choice of its own had its earlier slugs as keys.
    ...content.services
      .filter(({ requestChoice }) => requestChoice === '')
      .flatMap(({ formerSlugs, name }) => formerSlugs.map((slug) => [slug, name] as const)),
  ]
  return {
    services: Object.fromEntries(choices.filter(([key]) => !isOffered.has(key))),
    offices: Object.fromEntries(
      content.offices
        .filter((office) => !isPublished(office))
        .map(({ key, name }) => [key, name] as const),
    ),
  }
}

const isShownAt = (now: Date, { from, until }: ReadContent['notices'][number]) =>
  (from === '' || new Date(from) <= now) && (until === '' || now < new Date(until))

/** The closed days that visitors read on a day. */
const listClosures = ({ closures }: Pick<ReadContent, 'closures'>, today: string) =>
  closures
    .filter(({ from, until }) => today <= until && from <= addDays(today, closedDaysAhead))
    .toSorted((one, other) => one.from.localeCompare(other.from))

export type SiteState = Pick<Site, 'version' | 'isPublished' | 'isPreview' | 'previewedVersion'>

const hasFees = ({ rows, rules, insurance }: ReadContent['pages']['fees']) =>
  rows.length > 0 || rules.length > 0 || insurance.length > 0

/**
 * Selects the content that every page needs, at a moment. Unused fields are removed from the response. It formats days
 * in the language in which it runs.
 */
export function presentSite(
  content: ReadContent,
  language: Language,
  { chatHours, ...state }: SiteState & { chatHours: Site['chat']['setting'] },
  now: Date,
  timeZone = getPracticeZone(),
): Site {
  const { practice, pages } = content
  const requestChoices = listRequestChoices(content)
  const offered = new Set(content.services.filter(isPublished).map(({ slug }) => slug))
  return {
    ...state,
    language,
    practice: {
      ...practice,
      footerServices: practice.footerServices.filter((slug) => offered.has(slug)),
      phoneLink: practice.phone ? phoneLink(practice.phone) : '',
      fees: formatFeeRange(practice.feeRange, language),
    },
    offices: content.offices.filter(isPublished),
    services: content.services.filter(isPublished).map((service) => ({
      slug: service.slug,
      name: service.name,
      requestChoice: toChoiceKey(service),
      isNamedByChoice: service.requestChoice === '' || service.isNamedByChoice,
    })),
    requestChoices,
    formerNames: listFormerNames(content, requestChoices),
    has: {
      fees: hasFees(pages.fees),
      faq: pages.faq.questions.length > 0,
      insurance: pages.about.insuranceText !== '' || practice.insurers.length > 0,
    },
    notices: content.notices.filter((notice) => isShownAt(now, notice)),
    hours: content.hours,
    closures: listClosures(content, practiceDay(now, timeZone)).map((closure) => ({
      id: closure.id,
      text: formatClosure(closure),
    })),
    chat: { setting: chatHours, closedText: content.closedText },
    look: content.look,
  }
}

/** The moment after `now` at which a notice or a closed day appears or disappears next; undefined if none does. */
export function nextTimedChange(
  { notices, closures }: SiteContent,
  now: Date,
  timeZone = getPracticeZone(),
): Date | undefined {
  const moments = [
    ...notices
      .flatMap(({ from, until }) => [from, until])
      .filter((moment) => moment !== '')
      .map((moment) => new Date(moment)),
    ...closures.flatMap(({ from, until }) => [
      practiceMoment(addDays(from, -closedDaysAhead), '00:00', timeZone),
      endOfPracticeDay(until, timeZone),
    ]),
  ]
    .filter((moment) => moment > now)
    .map((moment) => moment.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}
