import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { formatFeeRange } from '#features/practice/site/localise.ts'
import { startingName } from '#features/practice/site/rules.ts'
import { isEqual } from '#shared/is-equal.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import { type ChecklistStep, checklistSteps } from './contract.ts'
import { formatWeek } from './format-hours.ts'

export type Step = { key: ChecklistStep; isDone: boolean; isWarned: boolean; detail: string }

type Description = { isDone: boolean; isWarned?: boolean; detail: string }

/** The facts from which the checklist is described. */
export type Progress = {
  content: SiteContent
  starting: SiteContent
  /** When each step was marked as done. */
  confirmed: ReadonlyMap<string, Date>
  /** The number of people who have an account. */
  people: number
  /** The number of people who are invited and have no account yet. */
  invited: number
  timeZone: string
  /** False if emails are written to files. */
  hasMailServer: boolean
}

const isShown = ({ visibility }: { visibility: string }) => visibility === 'published'
const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

function describeContact({ content: { practice } }: Progress): Description {
  const { name, phone, email } = practice
  const isNamed = name.en !== '' && name.en !== startingName
  const contact = phone || email
  const entered = [isNamed ? name.en : '', contact].filter((text) => text !== '').join(', ')
  return {
    isDone: isNamed && contact !== '',
    detail: entered || 'What your practice is called, and how people reach it',
  }
}

function describePeople({ people, invited, confirmed }: Progress): Description {
  const members = [
    people > 1 ? `${people} people have an account` : '',
    invited > 0 ? `${invited} invited` : '',
  ].filter((text) => text !== '')
  if (members.length > 0) return { isDone: true, detail: members.join(', ') }
  const isAlone = confirmed.has('people')
  return {
    isDone: isAlone,
    detail: isAlone ? 'You work alone' : 'Invite therapists and administrators',
  }
}

function describeOffices({ content, confirmed }: Progress): Description {
  const offices = content.offices.filter(isShown)
  const hidden = content.offices.filter(({ visibility }) => visibility === 'hidden').length
  if (offices.length === 0) {
    const isDone = confirmed.has('offices')
    const none = isDone ? 'No office, online only' : 'Where people meet you, if not online'
    return { isDone, detail: hidden > 0 ? `${count(hidden, 'office')} hidden, none shown` : none }
  }
  const places = [...new Set(offices.map(({ city, place }) => city.en || place.en))]
  return {
    isDone: true,
    detail: [count(offices.length, 'office'), ...places.filter(Boolean)].join(', '),
  }
}

function describeServices({ content, starting, confirmed }: Progress): Description {
  const services = content.services.filter(({ visibility }) => visibility !== 'removed')
  const shown = services.filter(isShown).length
  return {
    isDone: confirmed.has('services') || !isEqual(content.services, starting.services),
    detail: `${shown} of ${count(services.length, 'service')} shown`,
  }
}

function describeFees({ content, starting, confirmed }: Progress): Description {
  const { feeRange } = content.practice
  const rows = content.pages.fees.rows
  const isEntered = feeRange !== null || !isEqual(rows, starting.pages.fees.rows)
  const range = formatFeeRange(feeRange, 'en')
  const entered = range ? `${range} a session` : count(rows.length, 'fee')
  if (isEntered) return { isDone: true, detail: entered }
  const isDone = confirmed.has('fees')
  const none = 'No fees on the website'
  return { isDone, detail: isDone ? none : 'What a session costs, and how receipts work' }
}

const onlyFile =
  'Only a file: no mail server is set (SMTP_URL), so requests and invitations reach no one'

const describers: Record<ChecklistStep, (progress: Progress) => Description> = {
  contact: describeContact,
  offices: describeOffices,
  hours: ({ content, starting, confirmed }) => ({
    isDone:
      confirmed.has('hours') ||
      !isEqual(content.hours, starting.hours) ||
      !isEqual(content.practice.hours, starting.practice.hours),
    detail: formatWeek(content.hours),
  }),
  services: describeServices,
  fees: describeFees,
  look: ({ content, starting, confirmed }) => {
    const isDone = confirmed.has('look') || !isEqual(content.look, starting.look)
    const { palette, accent } = content.look
    const chosen = `Colours: ${accent || palette}`
    return { isDone, detail: isDone ? chosen : 'Logo, palette and the picture on the home page' }
  },
  documents: ({ confirmed, timeZone }) => {
    const at = confirmed.get('documents')
    const question = 'Read and accept privacy policy, terms and accessibility statement'
    return {
      isDone: at !== undefined,
      detail: at ? `Accepted on ${formatFullDay(at, timeZone)}` : question,
    }
  },
  mail: ({ confirmed, timeZone, hasMailServer }) => {
    if (!hasMailServer) return { isDone: false, isWarned: true, detail: onlyFile }
    const at = confirmed.get('mail')
    const sent = at && `A test mail was sent on ${formatFullDay(at, timeZone)}`
    return { isDone: at !== undefined, detail: sent ?? 'Send a test mail to yourself' }
  },
  people: describePeople,
  french: ({ content: { practice }, confirmed }) => {
    const isDone = practice.offersFrench || confirmed.has('french')
    const chosen = practice.offersFrench ? 'English and French' : 'English only'
    return { isDone, detail: isDone ? chosen : 'French pages, on or off' }
  },
}

/** The steps of a new practice before it publishes, with the values entered so far. */
export const describeSteps = (progress: Progress): Step[] =>
  checklistSteps.map((key) => Object.assign({ key, isWarned: false }, describers[key](progress)))
