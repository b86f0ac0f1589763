import { joinWords } from '#shared/words.ts'
import { type PrivacyKind, privacyKinds } from './contract.ts'

export const kindLabels: Record<PrivacyKind, { one: string; many: string }> = {
  request: { one: 'request', many: 'requests' },
  conversation: { one: 'chat', many: 'chats' },
  waitlist: { one: 'place on a waiting list', many: 'places on waiting lists' },
  email: { one: 'email that matches no request', many: 'emails that match no request' },
  held: { one: 'form that is held back', many: 'forms that are held back' },
  mail: { one: 'email of ours that waits', many: 'emails of ours that wait' },
  'mail-file': { one: 'email of ours in a file', many: 'emails of ours in files' },
}

const oneOf: Readonly<Record<string, string>> = {
  emails: 'email',
  notes: 'note',
  changes: 'change',
  alerts: 'alert',
  messages: 'message',
  files: 'file',
  'copies of emails': 'copy of an email',
}

/** "2 emails and 1 note"; empty if there is none. */
export const describeContents = (contains: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(contains).flatMap(([kind, count]) =>
    count > 0 ? `${count} ${count === 1 ? (oneOf[kind] ?? kind) : kind}` : [],
  )
  return parts.length === 0 ? '' : joinWords(parts)
}

export const countKinds = (records: readonly { kind: PrivacyKind }[]) =>
  privacyKinds.flatMap((kind) => {
    const count = records.filter((record) => record.kind === kind).length
    return count === 0 ? [] : { kind, count }
  })

/** "1 request and 2 chats" */
export const describeKinds = (erased: readonly { kind: PrivacyKind; count: number }[]): string =>
  joinWords(
    erased.map(({ kind, count }) => {
      const { one, many } = kindLabels[kind]
      return `${count} ${count === 1 ? one : many}`
    }),
  )
