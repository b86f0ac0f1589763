import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { paths } from '#shared/paths.ts'

// The sections of the content in the editor, and the place of each field. The description of a change names its section.

export const sectionGroups = ['Practice', 'Pages', 'Site'] as const
export type SectionGroup = (typeof sectionGroups)[number]

type Whole = string | number | boolean | null | readonly unknown[] | { en: unknown; fr: unknown }
type PathIn<Value> = Value extends Whole
  ? never
  : { [Name in keyof Value & string]: Name | `${Name}.${PathIn<Value[Name]>}` }[keyof Value &
      string]
/** The path of a field, or of a group with all its fields. */
type FieldPath = PathIn<SiteContent>
type NameBelow<Path extends string, All = FieldPath> = All extends `${Path}.${infer Name}`
  ? Name
  : never

/** Fields below a path: `within('practice', 'phone')` is `practice.phone`. */
const within = <Path extends FieldPath>(path: Path, ...names: NameBelow<Path>[]) =>
  names.map((name) => `${path}.${name}`)

const listFieldPaths = (...fieldPaths: FieldPath[]): string[] => fieldPaths

export type Section = {
  name: string
  group: SectionGroup
  /** Where visitors see it. */
  hint: string
  /** The page that the preview shows. */
  previewPath: string
  cards: readonly { heading?: string; fields: readonly string[] }[]
}

export const editorSections = {
  words: {
    name: 'Name and words',
    group: 'Practice',
    hint: 'Shown on every page and in mails',
    previewPath: paths.home,
    cards: [
      { fields: within('practice', 'name', 'shortName', 'descriptor', 'city', 'inCity', 'blurb') },
      {
        heading: 'Links',
        fields: within(
          'practice',
          'bookingUrl',
          'instagramUrl',
          'linkedinUrl',
          'facebookUrl',
          'trainingUrl',
          'siteCredit',
          'linksToReviews',
        ),
      },
    ],
  },
  contact: {
    name: 'Contact and hours',
    group: 'Practice',
    hint: 'Shown in header, footer, locations, mails',
    previewPath: paths.locations,
    cards: [
      { fields: within('practice', 'phone', 'email', 'privacyEmail', 'mailingAddress') },
      { heading: 'Hours', fields: within('practice', 'hours') },
      { heading: 'Chat and calls are answered', fields: listFieldPaths('hours', 'closedText') },
    ],
  },
  offices: {
    name: 'Offices',
    group: 'Practice',
    hint: 'Shown on home, locations and the form',
    previewPath: paths.locations,
    cards: [{ fields: listFieldPaths('offices') }],
  },
  services: {
    name: 'Services',
    group: 'Practice',
    hint: 'Shown on home and on pages of their own',
    previewPath: paths.services,
    cards: [
      { fields: listFieldPaths('services') },
      {
        heading: 'The page of all services',
        fields: [
          ...within('pages.services', 'title', 'lead', 'preview', 'expect', 'closing'),
          ...within('practice', 'footerServices'),
        ],
      },
    ],
  },
  closures: {
    name: 'Closed days',
    group: 'Practice',
    hint: 'Chat and calls pause; shown on locations and the form',
    previewPath: paths.home,
    cards: [{ fields: listFieldPaths('closures') }],
  },
  home: {
    name: 'Home',
    group: 'Pages',
    hint: 'The first page',
    previewPath: paths.home,
    cards: [
      {
        fields: within(
          'pages.home',
          'title',
          'lead',
          'trust',
          'servicesText',
          'reasons',
          'picture',
          'feeNote',
          'featuredText',
          'callText',
          'preview',
        ),
      },
      { heading: 'Beginning', fields: within('pages.home', 'steps', 'questions') },
    ],
  },
  therapists: {
    name: 'Therapists',
    group: 'Pages',
    hint: 'The page of all therapists',
    previewPath: paths.therapists,
    cards: [
      { fields: within('pages.directory', 'title', 'lead', 'preview') },
      { heading: 'Words of the search', fields: within('pages.directory', 'searchWords') },
    ],
  },
  match: {
    name: 'Help me choose',
    group: 'Pages',
    hint: 'The questions that lead to a therapist, and what counts',
    previewPath: paths.match,
    cards: [
      { fields: within('pages.match', 'title', 'preview', 'concerns', 'outsideText') },
      { heading: 'What counts how much', fields: within('pages.match', 'weights') },
    ],
  },
  locations: {
    name: 'Locations',
    group: 'Pages',
    hint: 'The page of all offices',
    previewPath: paths.locations,
    cards: [
      { fields: within('pages.locations', 'title', 'lead', 'map', 'preview') },
      { heading: 'Virtual therapy', fields: within('pages.locations', 'virtual', 'virtualPoints') },
    ],
  },
  about: {
    name: 'About',
    group: 'Pages',
    hint: 'The page about the practice',
    previewPath: paths.about,
    cards: [
      { fields: within('pages.about', 'lead', 'mission', 'values', 'preview') },
      { heading: 'Story', fields: within('pages.about', 'storyTitle', 'story', 'storyPicture') },
      { heading: 'Approach', fields: within('pages.about', 'approachText', 'approach') },
      {
        heading: 'Insurance and payment',
        fields: within('pages.about', 'insuranceText', 'paymentText', 'payments', 'closing'),
      },
    ],
  },
  consultation: {
    name: 'Consultation',
    group: 'Pages',
    hint: 'The page with the request form',
    previewPath: paths.consultation,
    cards: [
      {
        fields: [
          ...within('pages.consultation', 'lead', 'preview'),
          ...within('practice', 'consultationMinutes'),
          ...within('pages.consultation', 'steps', 'choices'),
        ],
      },
      {
        heading: 'Free calls at a time that the client picks',
        fields: listFieldPaths('calls'),
      },
    ],
  },
  fees: {
    name: 'Fees',
    group: 'Pages',
    hint: 'The page of fees, and fees on other pages',
    previewPath: paths.fees,
    cards: [
      {
        fields: [
          ...within('practice', 'feeRange'),
          ...within(
            'pages.fees',
            'title',
            'lead',
            'preview',
            'rows',
            'tableNote',
            'rules',
            'insurance',
            'closing',
          ),
          ...within('practice', 'insurers', 'creditCards'),
        ],
      },
    ],
  },
  questions: {
    name: 'Questions',
    group: 'Pages',
    hint: 'The page of questions and answers',
    previewPath: paths.faq,
    cards: [{ fields: within('pages.faq', 'title', 'lead', 'preview', 'questions') }],
  },
  crisis: {
    name: 'Crisis help',
    group: 'Pages',
    hint: 'The page of help lines',
    previewPath: paths.crisis,
    cards: [{ fields: within('pages.crisis', 'title', 'lead', 'preview', 'lines') }],
  },
  notices: {
    name: 'Notices',
    group: 'Site',
    hint: 'A line above every page, for a time',
    previewPath: paths.home,
    cards: [{ fields: listFieldPaths('notices') }],
  },
  documents: {
    name: 'Legal documents',
    group: 'Site',
    hint: 'Linked at the foot of every page',
    previewPath: paths.privacy,
    cards: [
      { heading: 'Privacy policy', fields: within('documents', 'privacy') },
      { heading: 'Terms of service', fields: within('documents', 'terms') },
      { heading: 'Accessibility statement', fields: within('documents', 'accessibility') },
    ],
  },
  look: {
    name: 'Look',
    group: 'Site',
    hint: 'Logo, colours and pictures',
    previewPath: paths.home,
    cards: [
      { heading: 'Colours', fields: within('look', 'palette', 'accent') },
      {
        heading: 'Logo and pictures',
        fields: within(
          'look',
          'logo',
          'hidesName',
          'mark',
          'homePicture',
          'teamPicture',
          'sharingImage',
        ),
      },
    ],
  },
  languages: {
    name: 'Languages',
    group: 'Site',
    hint: 'English, and French if you offer it',
    previewPath: paths.home,
    cards: [{ fields: within('practice', 'offersFrench') }],
  },
} as const satisfies Record<string, Section>
export type EditorSection = keyof typeof editorSections

/** The sections in the order in which the editor shows them. */
export const listSections = () =>
  Object.entries<Section>(editorSections) as [EditorSection, Section][] // `Object.entries` loses the keys' type

const places = listSections().flatMap(([key, { cards }]) =>
  cards.flatMap(({ fields }) => fields.map((path) => ({ path, key }))),
)

const startsWith = (path: string, start: string) => path === start || path.startsWith(`${start}.`)

/** The section of the editor in which the field at a path is: `practice.phone` is in `contact`. */
export function findEditorSection(path: string): EditorSection {
  const place =
    places.find((each) => startsWith(path, each.path)) ??
    places.find((each) => startsWith(each.path, path))
  return place?.key ?? 'words'
}
