import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { noPreference } from '#shared/request-fields.ts'

type Choice = { key: string; label: string }
export type Offices = readonly Pick<Site['offices'][number], 'key' | 'name'>[]

const virtual = 'virtual'

/** The choices of "Preferred location". */
export const listLocationChoices = (offices: Offices): Choice[] => [
  { key: noPreference, label: m.consultation_no_preference() },
  ...offices.map(({ key, name }) => ({ key, label: name })),
  { key: virtual, label: m.consultation_virtual_sessions() },
]

const toLabels = (choices: readonly Choice[]) =>
  Object.fromEntries(choices.map(({ key, label }) => [key, label]))

/** Labels of everything that stored requests may have chosen, by key. */
export const toChoiceLabels = ({
  requestChoices,
  offices,
  formerNames,
}: Pick<Site, 'requestChoices' | 'offices' | 'formerNames'>) => ({
  services: { ...formerNames.services, ...toLabels(requestChoices) },
  locations: { ...formerNames.offices, ...toLabels(listLocationChoices(offices)) },
})
