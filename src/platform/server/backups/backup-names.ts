import { dayMs } from '#shared/durations.ts'

/** Backups under the names that the command gives, sorted by time. */
const ownName = /^practice-\d{8}T\d{9}Z\.(db|dump)(\.age)?$/
/** The same, of a run that was killed. */
const ownUnfinishedName = /^practice-\d{8}T\d{9}Z\.(db|dump)(\.age)?\.unfinished(-journal)?$/

/** `practice-20261121T170211123Z.db`: sortable by time, and valid in all file systems. */
export function toBackupName(now: Date, ending: 'db' | 'dump', isEncrypted: boolean): string {
  const stamp = now.toISOString().replaceAll(/[-:.]/g, '')
  return `practice-${stamp}.${ending}${isEncrypted ? '.age' : ''}`
}

/** Backups that stay: those of the last days, or the newest ones. */
export type KeepRule = { days: number } | { count: number }

type FoundFile = { name: string; modifiedAt: number }

/** The names of own backups that the rule removes, because they contain data that has since been deleted. */
export function listRemovable(files: readonly FoundFile[], rule: KeepRule, now: Date): string[] {
  const isOlder = ({ modifiedAt }: FoundFile, days: number) =>
    modifiedAt < now.getTime() - days * dayMs
  const own = files.filter(({ name }) => ownName.test(name))
  const removed =
    'days' in rule
      ? own.filter((file) => isOlder(file, rule.days))
      : own.toSorted((a, b) => b.name.localeCompare(a.name)).slice(rule.count)
  const unfinished = files.filter(
    (file) => ownUnfinishedName.test(file.name) && isOlder(file, 1), // not one that is being made
  )
  return [...removed, ...unfinished].map(({ name }) => name)
}
