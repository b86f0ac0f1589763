import { paths } from '#shared/paths.ts'
import { joinWords } from '#shared/words.ts'
import type { AuditDetails, AuditEntry, ShownAuditEntry } from '../contract/entries.ts'
import { getFieldLabels, getRecordLabel, toActionChoice } from '../labels.ts'

type LinkedEntry = Pick<AuditEntry, 'recordType' | 'recordId' | 'action' | 'amount'>

function toRecordPath({ recordType, recordId, action }: LinkedEntry): string | undefined {
  const isDeleted = ['deleted', 'retention.deleted'].includes(toActionChoice(action))
  if (recordId === null || isDeleted) return undefined
  if (recordType === 'lead') return paths.lead(recordId)
  if (recordType === 'conversation') return paths.chat(recordId)
  if (recordType === 'user') return paths.user(recordId)
  return recordType === 'profile' ? paths.therapist(recordId) : undefined
}

/** The record by its number, as a link unless it was deleted. */
function RecordLink({ entry }: { entry: LinkedEntry }) {
  const address = toRecordPath(entry)
  const name = getRecordLabel(entry)
  if (address === undefined) return <span>{name}</span>
  return (
    <a
      href={address}
      className="text-river-700 underline decoration-1 underline-offset-4 hover:text-river-800 touch:-my-2 touch:inline-block touch:py-2"
    >
      {name}
    </a>
  )
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

type DeletedCounts = Extract<AuditDetails, { emails: number }>

const describeDeleted = ({
  emails,
  changes,
  notes,
  calls,
  toClient,
  conversations,
}: DeletedCounts) =>
  `with ${joinWords([
    count(emails, 'email', 'emails'),
    ...(notes ? [count(notes, 'note', 'notes')] : []),
    ...(calls ? [count(calls, 'call', 'calls')] : []),
    count(changes, 'change', 'changes'),
    ...(toClient ? [count(toClient, 'copy of an email', 'copies of emails')] : []),
    ...(conversations ? [count(conversations, 'chat', 'chats')] : []),
  ])}`

function describeDetails(details: AuditDetails): string {
  if ('fields' in details) return getFieldLabels(details.fields)
  return 'reason' in details ? details.reason : describeDeleted(details)
}

/** The subject of an entry: one record, or a count of records, which opens to list the number of each. */
export function EntryRecord({ entry }: { entry: ShownAuditEntry }) {
  const { recordType, recordIds, amount, details, outcome } = entry
  if (recordIds.length === 0) {
    return (
      <>
        {/* For a failure the count is of repeats, not of records. */}
        <RecordLink entry={outcome === 'success' ? entry : { ...entry, amount: null }} />
        {details && (
          <span className="block text-xs text-ink-muted">{describeDetails(details)}</span>
        )}
      </>
    )
  }
  const more = (amount ?? 0) - recordIds.length
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer rounded-focus text-river-700 hover:text-river-800 touch:py-2">
        {getRecordLabel(entry)}
      </summary>
      <ul className="mt-1 flex max-w-64 flex-wrap gap-x-2.5 gap-y-1 whitespace-normal">
        {recordIds.map((recordId) => (
          <li key={recordId}>
            <RecordLink entry={{ recordType, recordId, action: entry.action, amount: null }} />
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-CA')} more</li>}
      </ul>
    </details>
  )
}
