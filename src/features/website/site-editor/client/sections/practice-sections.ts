import { CalendarX2, LayoutGrid, MapPin, Phone, TextCursorInput } from 'lucide'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { serviceAgeGroups } from '#features/practice/site/contract/content-values.ts'
import { formatVisitorHours } from '#features/practice/site/visitor-hours.ts'
import { paths } from '#shared/paths.ts'
import {
  createKey,
  emptyPicture,
  emptyText,
  emptyWords,
  type Field,
  paragraph,
  picture,
  readEnglish,
  richText,
  type SectionForm,
  searchText,
  text,
  words,
} from './field-table.ts'
import { createOffice, officeFields } from './office-fields.ts'

const toServiceOptions = ({ pages }: SiteContent) => [
  { value: '', label: 'A choice of its own, with its own name' },
  ...pages.consultation.choices.map(({ key, label }) => ({ value: key, label: label.en || key })),
]

const ageGroupNames: Record<(typeof serviceAgeGroups)[number], string> = {
  children: 'Children',
  teens: 'Teens',
  'young-adults': 'Young adults',
  adults: 'Adults',
  seniors: 'Seniors',
  couples: 'Couples',
  families: 'Families',
}
const serviceAgeGroupOptions = serviceAgeGroups.map((value) => ({
  value,
  label: ageGroupNames[value],
}))

const serviceFields: readonly Field[] = [
  words('name'),
  { kind: 'slug', path: 'slug' },
  { kind: 'serviceIcon', path: 'icon' },
  paragraph('shortText', { hint: 'On the card of the service' }),
  picture('picture', 'Picture'),
  richText('description'),
  words('nameInSentence', {
    isOptional: true,
    hint: 'Where the name alone does not fit',
  }),
  {
    kind: 'texts',
    path: 'rightFor',
    itemLabel: 'point',
  },
  paragraph('rightForNote', { isOptional: true }),
  words('closing.title'),
  paragraph('closing.text'),
  paragraph('preview', {
    hint: 'One or two sentences, also shown where the page is shared. Search engines cut them after about 155 characters.',
  }),
  {
    kind: 'tags',
    path: 'specialties',
    hint: 'In English, as profiles name them. The page lists therapists with one of these',
    isOptional: true,
  },
  {
    kind: 'checks',
    path: 'ageGroups',
    options: serviceAgeGroupOptions,
    hint: 'The page lists therapists with one of these too',
    isOptional: true,
  },
  {
    kind: 'choice',
    path: 'requestChoice',
    toOptions: toServiceOptions,
  },
  {
    kind: 'switch',
    path: 'isNamedByChoice',
    hint: 'Otherwise a request names the service in its notes',
  },
]

/** The key of a new service, and its address until it has a name. */
const createServiceKey = ({ services }: SiteContent) =>
  createKey('service', [
    ...new Set(services.flatMap(({ key, slug, formerSlugs }) => [key, slug, ...formerSlugs])),
  ])

const createService = (content: SiteContent) => ({
  key: createServiceKey(content),
  slug: createServiceKey(content),
  formerSlugs: [],
  name: emptyWords(),
  nameInSentence: emptyWords(),
  icon: 'user',
  picture: emptyPicture(),
  shortText: emptyWords(),
  preview: emptyWords(),
  description: emptyText(),
  rightFor: [],
  rightForNote: emptyWords(),
  closing: { title: emptyWords(), text: emptyWords() },
  specialties: [],
  ageGroups: [],
  requestChoice: '',
  isNamedByChoice: true,
  visibility: 'published',
  redirectTo: '',
})

export const practiceSections: readonly SectionForm[] = [
  {
    key: 'words',
    icon: TextCursorInput,
    previewPath: paths.home,
    cards: [
      {
        fields: [
          words('practice.name'),
          words('practice.shortName', { hint: 'Beside the logo' }),
          words('practice.descriptor', {
            isOptional: true,
            hint: 'Such as Psychotherapy',
          }),
          words('practice.city'),
          words('practice.inCity', {
            isOptional: true,
            hint: 'Such as in Ottawa, à Ottawa; from the city if empty',
          }),
          paragraph('practice.blurb', { isOptional: true }),
        ],
      },
      {
        heading: 'Links',
        fields: [
          {
            kind: 'text',
            input: 'url',
            path: 'practice.bookingUrl',
            isOptional: true,
            hint: 'Without it there is no “Book Now”',
          },
          { kind: 'text', input: 'url', path: 'practice.instagramUrl', isOptional: true },
          { kind: 'text', input: 'url', path: 'practice.linkedinUrl', isOptional: true },
          { kind: 'text', input: 'url', path: 'practice.facebookUrl', isOptional: true },
          {
            kind: 'text',
            input: 'url',
            path: 'practice.trainingUrl',
            isOptional: true,
            hint: 'Courses for professionals',
          },
          text('practice.siteCredit.name', { isOptional: true, isHalf: true }),
          {
            kind: 'text',
            input: 'url',
            path: 'practice.siteCredit.url',
            isOptional: true,
            isHalf: true,
          },
          {
            kind: 'switch',
            path: 'practice.linksToReviews',
            hint: 'Ontario’s college of psychotherapists forbids its members to advertise with testimonials',
          },
        ],
      },
    ],
  },
  {
    key: 'contact',
    icon: Phone,
    previewPath: paths.locations,
    cards: [
      {
        fields: [
          { kind: 'text', input: 'tel', path: 'practice.phone', isHalf: true },
          { kind: 'text', input: 'email', path: 'practice.email', isHalf: true },
          {
            kind: 'text',
            input: 'email',
            path: 'practice.privacyEmail',
            isOptional: true,
            hint: 'The contact email if empty',
          },
          {
            kind: 'texts',
            path: 'practice.mailingAddress',
            itemLabel: 'line',
          },
        ],
      },
      {
        heading: 'Hours',
        fields: [
          {
            kind: 'words',
            path: 'practice.hours.text',
            isOptional: true,
            hint: 'Written from the days below if empty',
            toUsual: ({ hours }, language) => formatVisitorHours(hours, language),
          },
          words('practice.hours.note', { isOptional: true }),
          words('practice.hours.summary.title', { isOptional: true }),
          words('practice.hours.summary.text', { isOptional: true }),
        ],
      },
      {
        heading: 'Chat and calls are answered',
        fields: [
          { kind: 'weeklyHours', path: 'hours', label: 'Chat and calls are answered' },
          paragraph('closedText', {
            isOptional: true,
            hint: 'The usual sentence if empty',
          }),
        ],
      },
    ],
  },
  {
    key: 'offices',
    icon: MapPin,
    previewPath: paths.locations,
    cards: [
      {
        fields: [
          {
            kind: 'entries',
            path: 'offices',
            label: 'Offices',
            itemLabel: 'office',
            fields: officeFields,
            managed: ['key', 'visibility'],
            toTitle: (entry) => readEnglish(entry['name']),
            create: createOffice,
            isArchived: true,
          },
        ],
      },
    ],
  },
  {
    key: 'services',
    icon: LayoutGrid,
    previewPath: paths.services,
    cards: [
      {
        fields: [
          {
            kind: 'entries',
            path: 'services',
            label: 'Services',
            itemLabel: 'service',
            fields: serviceFields,
            managed: ['key', 'formerSlugs', 'visibility', 'redirectTo'],
            toTitle: (entry) => readEnglish(entry['name']),
            create: createService,
            isArchived: true,
            hasAddress: true,
          },
        ],
      },
      {
        heading: 'The page of all services',
        fields: [
          words('pages.services.title'),
          paragraph('pages.services.lead'),
          searchText('services'),
          {
            kind: 'texts',
            path: 'pages.services.expect',
            itemLabel: 'point',
          },
          words('pages.services.closing.title'),
          paragraph('pages.services.closing.text'),
          {
            kind: 'serviceChoices',
            path: 'practice.footerServices',
            isOptional: true,
            hint: 'The first six services if none is chosen',
          },
        ],
      },
    ],
  },
  {
    key: 'closures',
    icon: CalendarX2,
    previewPath: paths.home,
    cards: [{ fields: [{ kind: 'closures', path: 'closures', label: 'Closed days' }] }],
  },
]
