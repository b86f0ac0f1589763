/** Why a backup failed, for the health list. */
export type BackupFailure = 'failed' | 'folder' | 'full' | 'denied'

/** A backup cannot be written, read or restored. The message is one line for the operator. */
export class BackupError extends Error {
  readonly failure: BackupFailure
  constructor(message: string, failure: BackupFailure = 'failed') {
    super(message)
    this.failure = failure
  }
}

const sqliteFull = 13
const failures: Readonly<Record<string, BackupFailure>> = {
  ENOENT: 'folder',
  ENOTDIR: 'folder',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
}

/** The kind of a failure, from an error of the disk, of SQLite, or of one of PostgreSQL's programs. */
export function toBackupFailure(error: unknown): BackupFailure {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof BackupError && error.failure !== 'failed') return error.failure
  if ('errcode' in error && error.errcode === sqliteFull) return 'full'
  if (/No space left on device|Disk quota exceeded/.test(error.message)) return 'full'
  const { code } = error as NodeJS.ErrnoException
  return failures[code ?? ''] ?? 'failed'
}
