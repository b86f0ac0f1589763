import { expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { type KeepRule, listRemovable, toBackupName } from './backup-names.ts'

const now = new Date('2026-11-21T17:02:11.123Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const file = (days: number, name = toBackupName(daysAgo(days), 'db', false)) => ({
  name,
  modifiedAt: daysAgo(days).getTime(),
})

it('names backups by their time and kind', () => {
  expect(toBackupName(now, 'db', false)).toBe('practice-20261121T170211123Z.db')
  expect(toBackupName(now, 'dump', true)).toBe('practice-20261121T170211123Z.dump.age')
})

it.each([
  ['those of the last days', { days: 3 }, [file(1), file(4)], [file(4)]],
  ['the newest ones', { count: 2 }, [file(3), file(1), file(2)], [file(3)]],
  ['fewer than may stay', { count: 5 }, [file(1), file(400)], []],
  [
    'the newest ones of all kinds',
    { count: 1 },
    [file(2, toBackupName(daysAgo(2), 'dump', true)), file(1)],
    [file(2, toBackupName(daysAgo(2), 'dump', true))],
  ],
  [
    'files of other names, however old',
    { count: 1 },
    [
      file(900, 'practice.db'),
      file(900, 'practice-20261121T170211123Z.db.old'),
      file(900, 'copy of practice-20261121T170211123Z.db'),
      file(1),
    ],
    [],
  ],
  [
    'what is being written now, and not what a killed run left',
    { count: 1 },
    [
      file(0.1, 'practice-20261121T143811123Z.db.unfinished'),
      file(2, 'practice-20261119T170211123Z.db.age.unfinished'),
    ],
    [file(2, 'practice-20261119T170211123Z.db.age.unfinished')],
  ],
] as [string, KeepRule, ReturnType<typeof file>[], ReturnType<typeof file>[]][])(
  'keeps %s',
  (_name, rule, files, removed) => {
    expect(listRemovable(files, rule, now)).toEqual(removed.map(({ name }) => name))
  },
)
