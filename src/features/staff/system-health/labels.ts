import { type CalendarProblem, calendarProblemTexts } from '#features/requests/calendars/rules.ts'
import { googleProblemTexts } from '#features/requests/google-connection/rules.ts'
import { formatMoment } from '#shared/practice-time.ts'
import type { HealthCode, HealthId, HealthItem, HealthState } from './contract.ts'

export const healthStateLabels: Record<HealthState, string> = {
  ok: 'Works',
  attention: 'Needs attention',
  failing: 'Does not work',
  off: 'Not in use',
}

const names: Record<HealthId, string> = {
  database: 'Database',
  mail: 'Emails',
  practiceMailbox: 'Practice’s mailbox',
  google: 'Google accounts',
  calendar: 'Calendars of therapists',
  push: 'Push messages',
  retention: 'Deletion of expired records',
  visitorFiles: 'Files of visitors',
  backups: 'Backups',
  auditLog: 'Audit log',
}

/** `Emails`, `Google account of Maya Chen`. */
export const getHealthName = ({ id, owner }: Pick<HealthItem, 'id' | 'owner'>): string =>
  owner ? `${id === 'calendar' ? 'Calendar' : 'Google account'} of ${owner.name}` : names[id]

/** Problems, and what to do. Settings and commands are between backticks. */
export type HealthWords = { problem: string; advice: string }

const logAdvice = 'The server log has the reason.'
const mailAdvice =
  'Check the mail server and `SMTP_URL`. Emails wait and are sent when it works again.'
const imapAdvice =
  'Check `IMAP_URL` and the mail server. Answers stay in the mailbox and are read when it works again.'
const gmailAdvice = 'It is tried again every minute. Until then, answers are in Gmail only.'

const reconnectAdvice = (name: string) =>
  `${name} connects the account again: Profile, Email Integration. Until then, emails to clients come from the practice’s address.`

const calendarAdvice =
  'It is tried again every few minutes. After half an hour no free calls with its owner are offered.'

const toCalendarWords = (problem: CalendarProblem, advice = calendarAdvice): HealthWords => ({
  problem: calendarProblemTexts[problem],
  advice,
})

const newAddressAdvice =
  'Its owner enters another address: Agenda, Call hours. Until then no free calls with them are offered.'

type Words = Partial<Record<HealthCode, HealthWords>>

const words: Record<HealthId, Words> = {
  database: {},
  mail: {
    down: { problem: 'The mail server cannot be reached.', advice: mailAdvice },
    slow: { problem: 'The mail server does not answer in time.', advice: mailAdvice },
    refused: {
      problem: 'The mail server refuses emails.',
      advice:
        'Check account and password in `SMTP_URL`. Emails wait and are sent when it accepts them.',
    },
    other: { problem: 'Emails cannot be sent.', advice: logAdvice },
    outbox: {
      problem: 'Emails are not being delivered. No mail server is set up.',
      advice:
        'Set `SMTP_URL` and restart the server. Until then, emails are files in `DATA_DIR/outbox`.',
    },
    delayed: {
      problem: 'An email waits for longer than usual.',
      advice:
        'The mail server may refuse a recipient’s address. The server log has the reason: `delivery failed`.',
    },
  },
  practiceMailbox: {
    notSetUp: {
      problem: 'Clients’ answers to the practice’s address do not arrive here.',
      advice: 'They do with `IMAP_URL`.',
    },
    down: { problem: 'The mailbox cannot be reached.', advice: imapAdvice },
    slow: { problem: 'The mailbox does not answer in time.', advice: imapAdvice },
    signIn: {
      problem: 'The mailbox refuses account or password.',
      advice: 'Check both in `IMAP_URL`. An app password is best.',
    },
    folder: {
      problem: 'The mailbox has no such folder.',
      advice: 'Check the folder at the end of `IMAP_URL`.',
    },
    refused: { problem: 'The mailbox refuses to be read.', advice: imapAdvice },
    malformed: { problem: 'The mailbox sends what cannot be read.', advice: logAdvice },
    silent: {
      problem: 'The mailbox has not been read for ten minutes.',
      advice: 'Restart the server. If it happens again, the server log has the reason.',
    },
    skipped: {
      problem: 'Emails that cannot be read were skipped. A client’s answer may be among them.',
      advice:
        'Look for it in the mailbox itself. This notice ends a week after the last one. The server log has the reason: `mail skipped`.',
    },
    other: { problem: 'The mailbox cannot be read.', advice: logAdvice },
  },
  google: {
    notSetUp: {
      problem: 'Therapists cannot send from their own Gmail accounts.',
      advice: 'They can with `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`.',
    },
    noAccounts: {
      problem: 'No therapist has connected an account.',
      advice: 'Each therapist can: Profile, Email Integration.',
    },
    down: { problem: 'Google cannot be reached.', advice: gmailAdvice },
    slow: { problem: 'Google does not answer in time.', advice: gmailAdvice },
    refused: { problem: 'Google reports a problem.', advice: gmailAdvice },
    denied: {
      problem: 'Google does not allow reading this mailbox.',
      advice: 'The administrator of the Google account can allow it. Answers are in Gmail only.',
    },
    silent: {
      problem: 'The mailbox has not been read for ten minutes.',
      advice: 'Restart the server. If it happens again, the server log has the reason.',
    },
    other: { problem: 'The mailbox cannot be read.', advice: logAdvice },
  },
  calendar: {
    noAccounts: {
      problem: 'No therapist has named a calendar whose entries take times away.',
      advice: 'Each therapist can: Agenda, Call hours.',
    },
    down: toCalendarWords('down'),
    slow: toCalendarWords('slow'),
    refused: toCalendarWords('refused'),
    notFound: toCalendarWords('notFound', newAddressAdvice),
    private: toCalendarWords('private', newAddressAdvice),
    insecure: toCalendarWords('insecure', newAddressAdvice),
    tooLong: toCalendarWords('tooLong', newAddressAdvice),
    unreadable: toCalendarWords('unreadable', newAddressAdvice),
    ended: toCalendarWords('ended', 'Its owner connects it again: Profile, Email Integration.'),
    scopes: toCalendarWords('scopes', 'Its owner connects it again: Profile, Email Integration.'),
    entryLost: toCalendarWords(
      'entryLost',
      'The call itself is in the agenda. This notice ends with the call.',
    ),
  },
  push: {
    noDevices: {
      problem: 'No device receives push messages.',
      advice: 'Everybody turns them on for a device on “Your account”.',
    },
    down: {
      problem: 'A push service cannot be reached.',
      advice: 'The server must reach the browser makers’ push services by https (port 443).',
    },
    unavailable: {
      problem: 'A push service does not accept messages now.',
      advice: 'They are tried again for 12 hours. Requests and chats are in the portal.',
    },
    denied: {
      problem: 'A push service does not accept this server’s signature.',
      advice:
        'Check the server’s clock and `SYSTEM_EMAIL`. Devices stay registered; messages are tried again for 12 hours and are emailed, too.',
    },
    refused: { problem: 'A push service refuses messages.', advice: logAdvice },
    delayed: {
      problem: 'A push message waits for longer than usual.',
      advice: 'It is tried again for 12 hours. Requests and chats are in the portal.',
    },
    other: { problem: 'Push messages cannot be sent.', advice: logAdvice },
  },
  retention: {
    overdue: {
      problem: 'Expired records have not been deleted for 25 minutes.',
      advice:
        'The server log has the reason: `retention removal failed`. Restart the server afterwards.',
    },
    incomplete: {
      problem: 'The last run could not delete everything.',
      advice:
        'It is tried again every ten minutes. The server log has the reason: `retention removal failed`.',
    },
  },
  visitorFiles: {
    filling: {
      problem: 'Files that visitors sent in the chat take more than 80 % of their space.',
      advice:
        'They are deleted with their conversations, at the latest after `CHAT_RETENTION_DAYS`. Delete conversations with large files that no one needs.',
    },
    full: {
      problem: 'Visitors cannot send files in the chat: the space for them is full.',
      advice:
        'Delete conversations with large files. The metrics say how many bytes they take: look for someone who sends many.',
    },
  },
  backups: {
    never: {
      problem: 'No backup has been made.',
      advice: 'Set `BACKUP_DIR`, or let a timer run `npm run backup` on the server every night.',
    },
    outdated: {
      problem: 'The last backup that was verified is too old.',
      advice: 'Run `npm run backup` on the server, and check `BACKUP_DIR` or the timer.',
    },
    failed: {
      problem: 'The last backup failed.',
      advice: 'Run `npm run backup` on the server: it says why.',
    },
    folder: {
      problem: 'The directory of backups is missing.',
      advice: 'Check `BACKUP_DIR`, and that its disk is mounted. Tried again in 15 minutes.',
    },
    full: {
      problem: 'The last backup failed: the disk is full.',
      advice: 'Free some space, or keep fewer backups (`BACKUP_KEEP`).',
    },
    unwritable: {
      problem: 'The last backup failed: the server may not write into the directory.',
      advice: 'Check who owns the directory of backups, and that its disk is not read-only.',
    },
  },
  auditLog: {
    broken: {
      problem: 'An entry of the audit log is not as it was recorded.',
      advice:
        'Someone changed the database by hand. Run `npm run verify-audit` on the server: it names the entry.',
    },
  },
}

/** Place to read about an entry that is not `ok`. */
export function getHealthWords({ id, code, owner }: HealthItem): HealthWords | undefined {
  if (code === null) return undefined
  const isConnection = owner !== null && id === 'google'
  if (isConnection && (code === 'ended' || code === 'scopes' || code === 'unreadable')) {
    return { problem: googleProblemTexts[code], advice: reconnectAdvice(owner.name) }
  }
  return words[id][code]
}

/** `today, 6:07 AM`, `Nov 20, 5:36 PM`: within a sentence. */
export const formatMomentWithin = (at: Date, now: Date) =>
  formatMoment(at, now).replace(/^Today/, 'today')

/** `Everything is running`, `2 things need attention`. */
export function summarizeHealth(problems: number): string {
  if (problems === 0) return 'Everything is running'
  return problems === 1 ? 'One thing needs attention' : `${problems} things need attention`
}
