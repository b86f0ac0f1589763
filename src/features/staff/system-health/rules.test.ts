import { describe, expect, it } from 'vitest'
import { healthCodes, healthIds } from './contract.ts'
import { getHealthName, getHealthWords } from './labels.ts'
import {
  toAuditLogItem,
  toBackupsItem,
  toCalendarItems,
  toGoogleItems,
  toMailItem,
  toPracticeMailboxItem,
  toPushItem,
  toRetentionItem,
  toVisitorFilesItem,
} from './rules.ts'

const now = new Date('2026-11-21T17:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const fine = { lastSuccessAt: minutesAgo(1), lastFailureAt: null, failure: null }
const daily = { ...fine, everyHours: 24 }
const empty = { waiting: 0, oldestAt: undefined }
const queued = (minutes: number) => ({ waiting: 1, oldestAt: minutesAgo(minutes) })
const owner = { userId: 7, name: 'Maya Chen' }
const account = {
  owner,
  lastSuccessAt: minutesAgo(1),
  failure: null,
  problem: null,
  stoppedAt: null,
}

describe('the state of', () => {
  it.each([
    ['mail that is sent', toMailItem({ ...fine, ...empty, hasServer: true }, now), 'ok', null],
    [
      'mail that has just been queued',
      toMailItem({ ...fine, ...queued(15), hasServer: true }, now),
      'ok',
      null,
    ],
    [
      'mail that waits',
      toMailItem({ ...fine, ...queued(16), hasServer: true }, now),
      'attention',
      'delayed',
    ],
    [
      'mail without a server',
      toMailItem({ ...fine, ...empty, hasServer: false }, now),
      'attention',
      'outbox',
    ],
    [
      'mail that fails',
      toMailItem({ ...fine, failure: 'slow', ...queued(1), hasServer: true }, now),
      'failing',
      'slow',
    ],
    [
      'mail that fails for an unknown reason',
      toMailItem({ ...fine, failure: 'flooded', ...empty, hasServer: true }, now),
      'failing',
      'other',
    ],
    ['few files of visitors', toVisitorFilesItem({ bytes: 79, maxBytes: 100 }, now), 'ok', null],
    [
      'many files of visitors',
      toVisitorFilesItem({ bytes: 80, maxBytes: 100 }, now),
      'attention',
      'filling',
    ],
    [
      'no room for files of visitors',
      toVisitorFilesItem({ bytes: 100, maxBytes: 100 }, now),
      'failing',
      'full',
    ],
    ['an audit log as it was sealed', toAuditLogItem(fine), 'ok', null],
    [
      'an audit log that was changed',
      toAuditLogItem({ ...fine, failure: 'broken' }),
      'failing',
      'broken',
    ],
    ['no practice mailbox', toPracticeMailboxItem(undefined), 'off', 'notSetUp'],
    [
      'a practice mailbox that is not reached',
      toPracticeMailboxItem({ lastSuccessAt: null, failure: 'unreachable', skipped: null }),
      'failing',
      'down',
    ],
    [
      'a practice mailbox with mails that could not be read',
      toPracticeMailboxItem({ ...fine, skipped: { count: 2, at: minutesAgo(5) } }),
      'attention',
      'skipped',
    ],
    ['Google without keys', toGoogleItems(false, [])[0], 'off', 'notSetUp'],
    ['Google without accounts', toGoogleItems(true, [])[0], 'off', 'noAccounts'],
    ['a Google account', toGoogleItems(true, [account])[0], 'ok', null],
    [
      'a Google account whose permission has ended',
      toGoogleItems(true, [{ ...account, problem: 'scopes', failure: 'reconnect' }])[0],
      'failing',
      'scopes',
    ],
    [
      'push without devices, whatever failed before',
      toPushItem({ ...fine, failure: 'down', ...empty, devices: 0 }, now),
      'off',
      'noDevices',
    ],
    [
      'push that a push service does not let this server send',
      toPushItem({ ...fine, failure: 'denied', ...empty, devices: 2 }, now),
      'failing',
      'denied',
    ],
    [
      'push that waits',
      toPushItem({ ...fine, ...queued(16), devices: 2 }, now),
      'attention',
      'delayed',
    ],
    [
      'retention that is overdue',
      toRetentionItem({ lastSuccessAt: null, lastFailureAt: now, isOverdue: true }),
      'failing',
      'overdue',
    ],
    [
      'backups that were never made',
      toBackupsItem({ ...daily, lastSuccessAt: null }, now),
      'attention',
      'never',
    ],
    [
      'a backup of last night',
      toBackupsItem({ ...daily, lastSuccessAt: minutesAgo(36 * 60) }, now),
      'ok',
      null,
    ],
    [
      'an older backup',
      toBackupsItem({ ...daily, lastSuccessAt: minutesAgo(36 * 60 + 1) }, now),
      'attention',
      'outdated',
    ],
    [
      'a weekly backup of ten days ago',
      toBackupsItem({ ...fine, lastSuccessAt: minutesAgo(10 * 24 * 60), everyHours: 168 }, now),
      'ok',
      null,
    ],
    [
      'a backup whose directory is missing',
      toBackupsItem({ ...daily, failure: 'folder' }, now),
      'failing',
      'folder',
    ],
    [
      'a backup on a full disk',
      toBackupsItem({ ...daily, failure: 'full' }, now),
      'failing',
      'full',
    ],
    [
      'a backup that may not be written',
      toBackupsItem({ ...daily, failure: 'denied' }, now),
      'failing',
      'unwritable',
    ],
    [
      'a backup that failed',
      toBackupsItem({ ...daily, failure: 'failed' }, now),
      'failing',
      'failed',
    ],
  ])('%s', (_name, item, state, code) => {
    expect(item).toMatchObject({ state, code })
    // Each code has words that say what is wrong and what to do.
    if (code !== null) expect(item && getHealthWords(item)).toBeDefined()
  })

  it('a calendar is that of its owner, and says what is worst', () => {
    const calendar = { ...account, readAt: minutesAgo(1), triedAt: minutesAgo(1), isTooOld: false }
    const late = { ...calendar, problem: 'down', readAt: minutesAgo(40), isTooOld: true } as const
    const other = { ...calendar, owner: { userId: 8, name: 'Daniel Okafor' } }
    const items = toCalendarItems([calendar, { ...other, problem: 'slow' }, late])
    expect(items.map(({ state, code, owner: of }) => [of?.name, state, code])).toEqual([
      ['Maya Chen', 'failing', 'down'],
      ['Daniel Okafor', 'attention', 'slow'],
    ])
    expect(items.map(getHealthName)).toEqual(['Calendar of Maya Chen', 'Calendar of Daniel Okafor'])
    expect(toCalendarItems([])).toMatchObject([{ state: 'off' }])
  })

  it('each Google account is an entry of its own', () => {
    const other = { ...account, owner: { userId: 8, name: 'Daniel Okafor' }, failure: 'down' }
    expect(
      toGoogleItems(true, [account, other]).map(({ state, owner: of }) => [of?.name, state]),
    ).toEqual([
      ['Maya Chen', 'ok'],
      ['Daniel Okafor', 'failing'],
    ])
  })
})

it('has words for every code that some entry has', () => {
  const item = {
    state: 'failing',
    lastSuccessAt: null,
    lastFailureAt: null,
    waiting: null,
    skipped: null,
  } as const
  for (const code of healthCodes) {
    const known = healthIds.filter((id) => getHealthWords({ ...item, id, code, owner }))
    expect([code, known.length]).not.toEqual([code, 0])
  }
})
