import * as z from 'zod/mini'
import { isoMoment } from '#shared/iso-text.ts'
import {
  day,
  key,
  pagePath,
  serviceAgeGroups,
  serviceIconNames,
  slug,
  time,
  url,
  visibility,
} from './content-values.ts'
import {
  entryKey,
  paragraph,
  richText,
  searchText,
  text,
  texts,
  value,
  words,
  yesNo,
} from './field.ts'
import { closing, entries, group, orNone, picture } from './field-groups.ts'
import { plainText } from './text.ts'

const shown = value(visibility, {
  label: 'Shown',
  change: 'its visibility changes',
  kind: 'managed',
  empty: 'published',
})

const coordinate = (label: string, max: number) =>
  value(z.number().check(z.minimum(-max), z.maximum(max)), { label, kind: 'managed', empty: 0 })

const province = { en: 'ON', fr: 'Ontario' }

export const office = group({
  /** Stored with requests and used in addresses: `/consultation?location=main-street`. */
  key: entryKey('office', 'Key in addresses'),
  name: words({ label: 'Name', hint: 'Such as Main Street Office', max: 80, isRequired: true }),
  place: words({
    label: 'Short name',
    hint: 'Such as Main Street, for texts that name the office',
    max: 60,
  }),
  street: words({ label: 'Street and number', hint: 'French as in 12, rue Main', max: 80 }),
  suite: words({
    label: 'Suite or floor',
    hint: 'French as in bureau 5',
    max: 40,
    isOptional: true,
  }),
  city: words({
    label: 'City',
    max: 60,
    isSameInBoth: true,
    // The practice's city, unless the practice has named no more than its province.
    toNew: ({ city }) => (city.en === province.fr ? { en: '', fr: '' } : city),
  }),
  region: words({ label: 'Province', max: 40, empty: province }),
  postalCode: text({ label: 'Postal code', max: 10, isHalf: true }),
  parking: words({ label: 'Parking', max: 200, isOptional: true }),
  transit: words({ label: 'Public transit', max: 200, isOptional: true }),
  access: paragraph({
    label: 'Steps, elevator, washrooms',
    change: 'the words about access change',
    hint: 'Steps, elevator, width of doors, washrooms',
    max: 400,
    isOptional: true,
  }),
  arrival: paragraph({
    label: 'On arrival',
    change: 'the words about arrival change',
    hint: 'Which door, which buzzer, which floor, and where to wait',
    max: 400,
    isOptional: true,
  }),
  coordinates: orNone(
    group(
      {
        latitude: coordinate('Latitude', 90),
        longitude: coordinate('Longitude', 180),
        /** False if only the street is known. */
        hasPin: yesNo({ label: 'The exact place is known' }),
      },
      {
        label: 'Place on the map',
        hint: 'Without it there is no map to load. On openstreetmap.org press the place with the right button and choose “Show address”: the search then shows two numbers such as 45.4215, -75.6972',
        kind: 'coordinates',
        isOptional: true,
      },
    ),
  ),
  picture: picture({ label: 'Map or photo', noun: 'Picture' }),
  /** So that visitors recognise it. */
  entrance: picture({
    label: 'Door or rooms',
    hint: 'So that visitors recognise where they are going',
  }),
  visibility: shown,
})

const ageGroupNames: Record<(typeof serviceAgeGroups)[number], string> = {
  children: 'Children',
  teens: 'Teens',
  'young-adults': 'Young adults',
  adults: 'Adults',
  seniors: 'Seniors',
  couples: 'Couples',
  families: 'Families',
}

export const service = group({
  /** Identifies the service as long as it exists, whatever its address. */
  key: entryKey('service'),
  slug: value(slug, { label: 'Web address', kind: 'slug', stem: 'service', empty: '' }),
  /** Former addresses redirect to the present one. */
  formerSlugs: value(z.array(slug).check(z.maxLength(20)), {
    label: 'Earlier web addresses',
    change: 'the earlier web addresses change',
    kind: 'managed',
    parts: { '*': { label: 'Earlier web address' } },
    empty: [],
  }),
  name: words({ label: 'Name', max: 80, isRequired: true }),
  /** In "Is … Right for You?", where the name alone does not make a sentence; the name if empty. */
  nameInSentence: words({
    label: 'Name within texts',
    hint: 'Where the name alone does not fit',
    max: 100,
    isOptional: true,
  }),
  icon: value(z.enum(serviceIconNames), { label: 'Icon', kind: 'serviceIcon', empty: 'user' }),
  picture: picture({ label: 'Picture' }),
  shortText: paragraph({
    label: 'Short text',
    hint: 'On the card of the service',
    max: 200,
    isRequired: 'shown',
  }),
  preview: searchText({}),
  description: richText({ label: 'Description' }),
  /** Situations in which readers may recognise their own. */
  rightFor: texts({
    label: 'Right for you if',
    change: 'the points "Right for you if" change',
    itemLabel: 'point',
    item: 'Point',
    max: 200,
    maxCount: 8,
  }),
  /** Lowers the threshold of a request, or names another first step. */
  rightForNote: paragraph({ label: 'Note below these points', max: 300, isOptional: true }),
  closing,
  specialties: value(z.array(plainText(80)).check(z.maxLength(20)), {
    label: 'Specialties of its therapists',
    change: 'the therapists who offer it change',
    hint: 'In English, as profiles name them. The page lists therapists with one of these',
    kind: 'tags',
    parts: { '*': { label: 'Specialty' } },
    isOptional: true,
    empty: [],
  }),
  ageGroups: value(z.array(z.enum(serviceAgeGroups)).check(z.maxLength(serviceAgeGroups.length)), {
    label: 'Age groups of its therapists',
    change: 'the therapists who offer it change',
    hint: 'The page lists therapists with one of these too',
    kind: 'checks',
    options: serviceAgeGroups.map((age) => ({ value: age, label: ageGroupNames[age] })),
    parts: { '*': { label: 'Age group' } },
    isOptional: true,
    empty: [],
  }),
  /** A key of `pages.consultation.choices`. Empty: a choice of its own with its own name. */
  requestChoice: value(z.union([z.literal(''), key]), {
    label: 'Choice in the request form',
    change: 'the choice in the request form changes',
    kind: 'requestChoice',
    empty: '',
  }),
  /** False where the choice says less than the name; a request then names the service in its notes. */
  isNamedByChoice: yesNo({
    label: 'The choice says which service it is',
    change: 'the choice in the request form changes',
    hint: 'Otherwise a request names the service in its notes',
    empty: true,
  }),
  visibility: shown,
  /** Where a hidden or removed service's address leads: another slug; empty: not found. */
  redirectTo: value(z.union([z.literal(''), slug]), {
    label: 'Leads to',
    change: 'the page to which its address leads changes',
    kind: 'managed',
    empty: '',
  }),
})

const linkFacts = { change: 'the link changes', isOptional: true }

/** A moment, or none: from now, without end. */
const moment = (label: string) =>
  value(z.union([z.literal(''), isoMoment()]), {
    label,
    change: 'the time of the notice changes',
    kind: 'moment',
    isOptional: true,
    isHalf: true,
    empty: '',
  })

/** A banner on every page. */
export const notice = group({
  id: entryKey('notice'),
  text: paragraph({ label: 'Text', max: 300, isRequired: true }),
  link: group({
    label: words({ label: 'Link text', max: 60, ...linkFacts }),
    href: value(z.union([z.literal(''), url, pagePath]), {
      label: 'Link address',
      hint: 'https://… or a page of this site such as /fees',
      kind: 'text',
      empty: '',
      ...linkFacts,
    }),
  }),
  from: moment('Shown from'),
  until: moment('Shown until'),
})

const closedDay = (label: string) => value(day, { label, kind: 'managed', empty: '' })
const closedTime = (label: string) =>
  value(z.union([z.literal(''), time]), {
    label,
    change: 'the time changes',
    kind: 'managed',
    empty: '',
  })

/** A day, some days or part of a day without chat and calls. */
const closure = group({
  id: entryKey('closure'),
  from: closedDay('First day'),
  until: closedDay('Last day'),
  /** Both empty: whole days. Otherwise closed between these times on each of the days. */
  startsAt: closedTime('Closed from'),
  endsAt: closedTime('Closed until'),
})

export const offices = entries(office, { label: 'Offices', noun: 'office', max: 200 })

export const services = entries(service, {
  label: 'Services',
  noun: 'service',
  max: 200,
  order: [
    'name',
    'slug',
    'icon',
    'shortText',
    'picture',
    'description',
    'nameInSentence',
    'rightFor',
    'rightForNote',
    'closing',
    'preview',
    'specialties',
    'ageGroups',
    'requestChoice',
    'isNamedByChoice',
  ],
})

export const notices = entries(notice, { label: 'Notices', noun: 'notice', max: 20 })

export const closures = entries(closure, {
  label: 'Closed days',
  noun: 'closed day',
  kind: 'closures',
  max: 100,
})
