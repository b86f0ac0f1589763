export type BackupSettings = {
  /** Directory of scheduled backups; undefined without a schedule. */
  directory: string | undefined
  everyHours: number
  /** Number of backups that stay in that directory. */
  keep: number
  /** Days for which one stays there. */
  retentionDays: number | undefined
  /** Encrypts backups, unless there are recipients. */
  passphrase: string | undefined
  /** Public keys that backups are encrypted to. */
  recipients: readonly string[]
}

type Raw = {
  BACKUP_DIR: string | undefined
  BACKUP_EVERY_HOURS: number
  BACKUP_KEEP: number
  BACKUP_PASSPHRASE: string | undefined
  BACKUP_RECIPIENT: readonly string[] | undefined
}

export const readBackupSettings = (raw: Raw): BackupSettings => ({
  directory: raw.BACKUP_DIR,
  everyHours: raw.BACKUP_EVERY_HOURS,
  keep: raw.BACKUP_KEEP,
  retentionDays:
    raw.BACKUP_DIR === undefined
      ? undefined
      : Math.ceil((raw.BACKUP_EVERY_HOURS * raw.BACKUP_KEEP) / 24),
  passphrase: raw.BACKUP_PASSPHRASE,
  recipients: raw.BACKUP_RECIPIENT ?? [],
})

/** Says why the settings do not go together, or nothing. */
export function findBackupFault(
  raw: Pick<Raw, 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENT'>,
): string | undefined {
  if (raw.BACKUP_PASSPHRASE === undefined || raw.BACKUP_RECIPIENT === undefined) return undefined
  return 'BACKUP_RECIPIENT got a value beside BACKUP_PASSPHRASE; backups take one of both'
}
