import { expect, it } from 'vitest'
import { BackupError, toBackupFailure } from './backup-error.ts'

it.each([
  ['a missing folder', Object.assign(new Error('open'), { code: 'ENOENT' }), 'folder'],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'full'],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), 'full'],
  [
    'SQLite on a full disk',
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    'full',
  ],
  [
    'pg_dump on a full disk',
    new BackupError('pg_dump failed: could not write to file: No space left on device'),
    'full',
  ],
  ['a disk that is read only', Object.assign(new Error('open'), { code: 'EROFS' }), 'denied'],
  ['a failing disk', Object.assign(new Error('read'), { code: 'EIO' }), 'failed'],
  ['our own folder', new BackupError('BACKUP_DIR /x is not there', 'folder'), 'folder'],
  ['anything else', 'text', 'failed'],
] as const)('finds the kind of a failure: %s', (_name, error, failure) => {
  expect(toBackupFailure(error)).toBe(failure)
})
