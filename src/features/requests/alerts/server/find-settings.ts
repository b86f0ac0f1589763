import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import { type AlertChoices, type AlertKind, alertKinds, type QuietHours } from '../contract.ts'
import { getDefaultChoices } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import type { SettingsRow } from './repository/tables.ts'

export type PersonalSettings = {
  choices: AlertChoices
  /** The kinds for which the person has chosen. */
  chosen: AlertKind[]
  quietHours: QuietHours | null
}

const toSettings = (
  { role }: Pick<AccountDetails, 'role'>,
  row: SettingsRow | undefined,
): PersonalSettings => {
  const isQuiet = row && row.quietFrom !== null && row.quietTo !== null
  return {
    choices: { ...getDefaultChoices(role), ...row?.choices },
    chosen: alertKinds.filter((kind) => row?.choices[kind] !== undefined),
    quietHours: isQuiet ? { from: row.quietFrom ?? '', to: row.quietTo ?? '' } : null,
  }
}

export type Person = Pick<AccountDetails, 'id' | 'role' | 'email'>

/** The settings of several people, in their order. */
export async function listSettings<P extends Pick<Person, 'id' | 'role'>>(
  { alerts }: Pick<AlertDeps, 'alerts'>,
  people: readonly P[],
): Promise<(PersonalSettings & { person: P })[]> {
  const rows = await alerts.listSettings(people.map(({ id }) => id))
  const byPerson = new Map(rows.map((row) => [row.userId, row]))
  return people.map((person) => ({ person, ...toSettings(person, byPerson.get(person.id)) }))
}

/** The settings of one person. */
export async function findSettings(
  deps: Pick<AlertDeps, 'alerts'>,
  person: Pick<Person, 'id' | 'role'>,
): Promise<PersonalSettings> {
  const [settings] = await listSettings(deps, [person])
  return settings ?? toSettings(person, undefined)
}
