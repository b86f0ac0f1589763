import { leadSources, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadAges } from '#features/requests/leads/contract/queue.ts'
import {
  assigneeName,
  type ChoiceLabels,
  leadSourceLabels,
  leadStatusLabels,
  referralLabels,
} from '#features/requests/leads/labels.ts'
import { languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { languages } from '#shared/language.ts'
import { referralChoices } from '#shared/request-origin.ts'
import type { FilterName, LeadsView } from './view.ts'
import { leadAgeLabels } from './views/view-labels.ts'

type Option = { value: string; label: string; group?: string }

export type Filter = {
  name: FilterName | 'waits'
  label: string
  value: string
  options: readonly Option[]
}

const toOptions = (
  all: string,
  values: readonly string[],
  labels: Readonly<Partial<Record<string, string>>>,
): Option[] => [
  { value: 'all', label: all },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
]

/** Also a value that is offered no more, as long as the address has it. */
const withValue = (options: Option[], value: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }]

/** In the order of their names. */
const byName = (labels: Readonly<Record<string, string>>) =>
  Object.keys(labels).toSorted((a, b) => (labels[a] ?? a).localeCompare(labels[b] ?? b, 'en-CA'))

/** The filter of an address that names who waits: nothing else on the screen says that it is set. */
function toWaits({ answered, waiting }: LeadsView): Filter | undefined {
  const value = answered === 'true' ? 'answered' : waiting === 'true' ? 'waiting' : 'all'
  if (value === 'all') return undefined
  const labels = { waiting: 'Waiting for us', answered: 'Client answered' }
  const options = toOptions('Everyone', ['waiting', 'answered'], labels)
  return { name: 'waits', label: 'Waiting', value, options }
}

/**
 * The filters of the list with what each offers.
 * @param staff possible assignees by user id; absent for those who see only their own leads
 * @param campaigns those by which leads came
 */
export function listFilters(
  view: LeadsView,
  labels: ChoiceLabels,
  staff: ReadonlyMap<number, string> | undefined,
  campaigns: readonly string[],
): Filter[] {
  const { services, locations } = labels
  const waits = toWaits(view)
  const therapist = String(view.therapist)
  const people = [...(staff ?? [])].map(([id, label]) => ({ value: String(id), label }))
  const unknown = typeof view.therapist === 'number' && !staff?.has(view.therapist)
  return [
    {
      name: 'status',
      label: 'Status',
      value: view.status,
      options: toOptions('All statuses', leadStatuses, leadStatusLabels),
    },
    ...(staff
      ? [
          {
            name: 'therapist' as const,
            label: 'Therapist',
            value: therapist,
            options: [
              { value: 'all', label: 'All therapists' },
              { value: 'none', label: 'Unassigned' },
              ...(unknown
                ? [{ value: therapist, label: assigneeName(Number(therapist), staff) }]
                : []),
              ...people,
            ],
          },
        ]
      : []),
    ...(waits ? [waits] : []),
    {
      name: 'language',
      label: 'Language',
      value: view.language,
      options: toOptions('All languages', languages, languageNames),
    },
    {
      name: 'service',
      label: 'Service',
      value: view.service,
      options: withValue(toOptions('All services', byName(services), services), view.service),
    },
    {
      name: 'location',
      label: 'Location',
      value: view.location,
      options: withValue(toOptions('All locations', byName(locations), locations), view.location),
    },
    {
      name: 'age',
      label: 'Age',
      value: view.age,
      options: toOptions('Any age', leadAges, leadAgeLabels),
    },
    toSource(view, campaigns),
  ]
}

const toGroup = (
  group: string,
  name: string,
  values: readonly string[],
  labels: Readonly<Partial<Record<string, string>>> = {},
): Option[] =>
  values.map((value) => ({ value: `${name}:${value}`, label: labels[value] ?? value, group }))

/** Where requests come from, of which there are three kinds of answers: one list has them all. */
function toSource(
  { source, heardFrom, campaign }: LeadsView,
  campaigns: readonly string[],
): Filter {
  const known = campaign === 'all' || campaigns.includes(campaign)
  const value =
    campaign !== 'all'
      ? `campaign:${campaign}`
      : heardFrom !== 'all'
        ? `heardFrom:${heardFrom}`
        : source === 'all'
          ? 'all'
          : `source:${source}`
  return {
    name: 'source',
    label: 'Source',
    value,
    options: [
      { value: 'all', label: 'All sources' },
      ...toGroup('Came by', 'source', leadSources, leadSourceLabels),
      ...toGroup('Heard of us by', 'heardFrom', referralChoices, referralLabels),
      ...toGroup('Campaign', 'campaign', known ? campaigns : [...campaigns, campaign]),
    ],
  }
}

const noSource = { source: 'all', heardFrom: 'all', campaign: 'all' }

function toSourceChange(value: string): Record<string, string> {
  const [name = '', ...rest] = value.split(':')
  return Object.hasOwn(noSource, name) ? { ...noSource, [name]: rest.join(':') } : noSource
}

/** The change of the view by a chosen value. */
export function toFilterChange(name: Filter['name'], value: string): Record<string, string> {
  if (name === 'source') return toSourceChange(value)
  if (name !== 'waits') return { [name]: value }
  return {
    answered: value === 'answered' ? 'true' : 'all',
    waiting: value === 'waiting' ? 'true' : 'all',
  }
}

/** The options of a list, those with the same group together. */
export function groupOptions(options: readonly Option[]) {
  const groups: { group: string | undefined; options: Option[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else groups.push({ group: option.group, options: [option] })
  }
  return groups
}
