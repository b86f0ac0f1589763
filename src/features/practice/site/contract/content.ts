import * as z from 'zod/mini'
import { withCapital } from '#shared/words.ts'
import { calls } from './calls-fields.ts'
import { day, imageId, weekdays, weeklyHoursSchema } from './content-values.ts'
import { closures, notice, notices, office, offices, service, services } from './entry-fields.ts'
import { choice, paragraph, richText, value, yesNo } from './field.ts'
import { group, picture } from './field-groups.ts'
import { pages } from './page-fields.ts'
import { practice } from './practice-fields.ts'

// The whole content of a practice's site: as stored, with every text in both languages, and as a visitor reads it.

const legalDocument = (name: string) =>
  group({
    changedOn: value(day, {
      label: 'Last changed on',
      change: `the date of the ${name} changes`,
      kind: 'text',
      input: 'date',
      empty: '',
    }),
    body: richText({ label: withCapital(name), change: `the ${name} changes`, isRequired: true }),
    contactText: paragraph({
      label: 'Words above the contact',
      change: `the words above the contact of the ${name} change`,
      max: 300,
    }),
  })

const privacy = legalDocument('privacy policy')
const homePicture = picture({ label: 'Home picture' })

const image = (label: string, kind: 'logo' | 'sharingImage') =>
  value(imageId, { label, kind, isOptional: true, empty: '' })

const look = group({
  palette: value(z.string().check(z.regex(/^[a-z]{1,20}$/)), {
    label: 'Palette',
    change: 'the colours change',
    kind: 'palette',
    empty: '',
  }),
  /** `#1c626d`, instead of the palette. */
  accent: value(z.union([z.literal(''), z.string().check(z.regex(/^#[0-9a-f]{6}$/i))]), {
    label: 'Colour of your own',
    change: 'the colours change',
    kind: 'accent',
    isOptional: true,
    empty: '',
  }),
  logo: image('Logo', 'logo'),
  hidesName: yesNo({
    label: 'Hide the name beside the logo',
    change: 'the name beside the logo changes',
    hint: 'For a logo that contains the name',
  }),
  mark: choice(['', 'hills'], {
    label: 'Mark in place of a logo',
    change: 'the mark changes',
    labels: { '': 'Initials of the practice', hills: 'Hills and water' },
  }),
  homePicture,
  /** In front of the home picture. */
  teamPicture: picture({ label: 'The people of the practice', noun: 'Picture of the team' }),
  sharingImage: image('Picture for shared links', 'sharingImage'),
})

/** When chat and calls are answered. The setting `CHAT_HOURS` overrides it. */
const hours = value(weeklyHoursSchema, {
  label: 'Chat and calls are answered',
  change: 'the hours of chat and calls change',
  kind: 'weeklyHours',
  parts: Object.fromEntries(
    weekdays.map((weekday) => {
      const label = withCapital(weekday)
      const parts = { opens: { label: `${label}, from` }, closes: { label: `${label}, to` } }
      return [weekday, { label, parts }]
    }),
  ),
  empty: {
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  },
})

/** Every field of the content. */
export const siteFields = group({
  practice,
  offices,
  services,
  pages,
  documents: group({
    privacy,
    terms: legalDocument('terms of use'),
    accessibility: legalDocument('accessibility statement'),
  }),
  notices,
  hours,
  closedText: paragraph({
    label: 'Outside these hours the chat says',
    change: 'what the chat says outside its hours changes',
    hint: 'The usual sentence if empty',
    max: 300,
    isOptional: true,
  }),
  closures,
  calls,
  look,
})

/** The content of a site as it is stored, published, exported and imported. */
export const siteContentSchema = siteFields.stored
export type SiteContent = z.output<typeof siteContentSchema>
export type SiteSection = keyof SiteContent

export const siteSections = Object.keys(siteContentSchema.shape) as readonly SiteSection[] // `Object.keys` loses the keys' type

/** The parts of the content as a visitor reads them, in one language. */
export const readSchemas = {
  content: siteFields.read.shape,
  pages: pages.read.shape,
  office: office.read,
  service: service.read,
  notice: notice.read,
  document: privacy.read,
  picture: homePicture.read,
}

/** The content in one language, with its placeholders filled in. */
export type ReadContent = z.output<typeof siteFields.read>
/** A picture as visitors see it. */
export type Picture = NonNullable<z.output<typeof homePicture.read>>
export type PageName = keyof ReadContent['pages']

export const documentNames = ['privacy', 'terms', 'accessibility'] as const
export type DocumentName = (typeof documentNames)[number]
