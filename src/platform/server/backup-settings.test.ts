import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const recipient = 'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq'
const secondRecipient = recipient.replace('age1qy', 'age1qp')

it('reads a schedule, and how long a backup stays', () => {
  const settings = { BACKUP_DIR: '/backups', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '5' }
  expect(
    readConfig({ ...settings, BACKUP_RECIPIENT: `${recipient}, ${secondRecipient}` }).backups,
  ).toEqual({
    directory: '/backups',
    everyHours: 6,
    keep: 5,
    retentionDays: 2, // 30 hours
    passphrase: undefined,
    recipients: [recipient, secondRecipient],
  })
})

it('has no schedule by default, and the defaults of docs/configuration.md', () => {
  expect(readConfig({}).backups).toEqual({
    directory: undefined,
    everyHours: 24,
    keep: 14,
    retentionDays: undefined,
    passphrase: undefined,
    recipients: [],
  })
})

it.each([
  [
    { BACKUP_PASSPHRASE: 'hunter2' },
    'BACKUP_PASSPHRASE got a value; it takes 12 characters or more',
  ],
  [
    { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1XYZ' },
    'BACKUP_RECIPIENT got a value; it takes public keys age1…, several parted by commas',
  ],
  [
    { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: 'hunter2 hunter2' },
    'BACKUP_RECIPIENT got a value beside BACKUP_PASSPHRASE; backups take one of both',
  ],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP got "0"; it takes a number from 1 to 1000'],
  [
    { BACKUP_EVERY_HOURS: '0.5' },
    'BACKUP_EVERY_HOURS got "0.5"; it takes whole hours from 1 to 744',
  ],
])('refuses %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
