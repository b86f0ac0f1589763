// The sections of the content in the editor. The description of a change names its section.

export const sectionGroups = ['Practice', 'Pages', 'Site'] as const
export type SectionGroup = (typeof sectionGroups)[number]

type Section = { name: string; group: SectionGroup /** Where visitors see it. */; hint: string }

export const editorSections = {
  words: { name: 'Name and words', group: 'Practice', hint: 'Shown on every page and in mails' },
  contact: {
    name: 'Contact and hours',
    group: 'Practice',
    hint: 'Shown in header, footer, locations, mails',
  },
  offices: { name: 'Offices', group: 'Practice', hint: 'Shown on home, locations and the form' },
  services: {
    name: 'Services',
    group: 'Practice',
    hint: 'Shown on home and on pages of their own',
  },
  closures: {
    name: 'Closed days',
    group: 'Practice',
    hint: 'Chat and calls pause; shown on locations and the form',
  },
  home: { name: 'Home', group: 'Pages', hint: 'The first page' },
  therapists: { name: 'Therapists', group: 'Pages', hint: 'The page of all therapists' },
  match: {
    name: 'Help me choose',
    group: 'Pages',
    hint: 'The questions that lead to a therapist, and what counts',
  },
  locations: { name: 'Locations', group: 'Pages', hint: 'The page of all offices' },
  about: { name: 'About', group: 'Pages', hint: 'The page about the practice' },
  consultation: { name: 'Consultation', group: 'Pages', hint: 'The page with the request form' },
  fees: { name: 'Fees', group: 'Pages', hint: 'The page of fees, and fees on other pages' },
  questions: { name: 'Questions', group: 'Pages', hint: 'The page of questions and answers' },
  crisis: { name: 'Crisis help', group: 'Pages', hint: 'The page of help lines' },
  notices: { name: 'Notices', group: 'Site', hint: 'A line above every page, for a time' },
  documents: { name: 'Legal documents', group: 'Site', hint: 'Linked at the foot of every page' },
  look: { name: 'Look', group: 'Site', hint: 'Logo, colours and pictures' },
  languages: { name: 'Languages', group: 'Site', hint: 'English, and French if you offer it' },
} as const satisfies Record<string, Section>
export type EditorSection = keyof typeof editorSections

/** The section of all fields that begin with a path, the longest first where two fit. */
const sectionsByPath: readonly (readonly [path: string, section: EditorSection])[] = [
  ['practice.offersFrench', 'languages'],
  ['practice.feeRange', 'fees'],
  ['practice.insurers', 'fees'],
  ['practice.creditCards', 'fees'],
  ['practice.consultationMinutes', 'consultation'],
  ['practice.phone', 'contact'],
  ['practice.email', 'contact'],
  ['practice.privacyEmail', 'contact'],
  ['practice.mailingAddress', 'contact'],
  ['practice.hours', 'contact'],
  ['practice.footerServices', 'services'],
  ['practice', 'words'],
  ['hours', 'contact'],
  ['closedText', 'contact'],
  ['offices', 'offices'],
  ['services', 'services'],
  ['closures', 'closures'],
  ['pages.home', 'home'],
  ['pages.directory', 'therapists'],
  ['pages.match', 'match'],
  ['pages.services', 'services'],
  ['pages.locations', 'locations'],
  ['pages.about', 'about'],
  ['pages.consultation', 'consultation'],
  ['pages.fees', 'fees'],
  ['pages.faq', 'questions'],
  ['pages.crisis', 'crisis'],
  ['documents', 'documents'],
  ['notices', 'notices'],
  ['look', 'look'],
]

/** The section of the editor in which the field at a path is: `practice.phone` is in `contact`. */
export function findEditorSection(path: string): EditorSection {
  const found = sectionsByPath.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`))
  return found ? found[1] : 'words'
}
