import { paths } from '#shared/paths.ts'
import type { ChecklistStep } from '../../contract.ts'
import type { EditorSection } from '../../sections.ts'

export type StepWords = {
  title: string
  /** The label of the button while the step is not done. */
  action: string
  /** Where the step is done; the test mail is sent from the list. */
  href?: string
  /** Steps that nothing but a person can call done. */
  confirm?: string
  /** In "Needs fees and a test mail", for steps without which the site is not published. */
  need?: string
}

export const stepWords: Record<ChecklistStep, StepWords> = {
  contact: {
    title: 'Name and phone',
    action: 'Enter',
    href: paths.siteSection('words'),
    need: 'name and phone',
  },
  offices: {
    title: 'Offices',
    action: 'Enter',
    href: paths.siteSection('offices'),
    confirm: 'We work online only',
    need: 'offices',
  },
  hours: {
    title: 'Hours',
    action: 'Set hours',
    href: paths.siteSection('contact'),
    confirm: 'These hours are right',
    need: 'hours',
  },
  services: {
    title: 'Services',
    action: 'Choose',
    href: paths.siteSection('services'),
    confirm: 'These services are right',
    need: 'services',
  },
  fees: {
    title: 'Fees',
    action: 'Set fees',
    href: paths.siteSection('fees'),
    confirm: 'No fees on the website',
    need: 'fees',
  },
  look: {
    title: 'Look',
    action: 'Choose',
    href: paths.siteSection('look'),
    confirm: 'It is fine as it is',
  },
  documents: {
    title: 'Legal documents',
    action: 'Read',
    href: paths.siteSection('documents'),
    confirm: 'I have read and accept them',
    need: 'legal documents',
  },
  mail: { title: 'Mail', action: 'Send test', need: 'a test mail' },
  people: {
    title: 'People',
    action: 'Invite',
    href: paths.users,
    confirm: 'I work alone',
  },
  french: {
    title: 'French',
    action: 'Choose',
    href: paths.siteSection('languages'),
    confirm: 'English only',
  },
}

/** The sections of the steps, in their order; name and phone are in two. */
const stepSections: readonly (readonly [
  section: EditorSection,
  steps: readonly ChecklistStep[],
])[] = [
  ['words', []],
  ['contact', ['contact', 'hours']],
  ['offices', ['offices']],
  ['services', ['services']],
  ['fees', ['fees']],
  ['look', ['look']],
  ['documents', ['documents']],
  ['languages', ['french']],
]

/** The next section after this one whose step is not done; undefined where only steps without a form are left. */
export function findNextSection(
  section: string,
  steps: readonly { key: ChecklistStep; isDone: boolean }[],
): EditorSection | undefined {
  const open = new Set(steps.filter(({ isDone }) => !isDone).map(({ key }) => key))
  const later = stepSections.slice(stepSections.findIndex(([each]) => each === section) + 1)
  return later.find(([, own]) => own.some((step) => open.has(step)))?.[0]
}

/** `fees, legal documents and a test mail` */
export function joinNeeds(needs: readonly string[]): string {
  const last = needs.at(-1) ?? ''
  return needs.length < 2 ? last : `${needs.slice(0, -1).join(', ')} and ${last}`
}
