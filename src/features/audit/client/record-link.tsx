import { paths } from '#shared/paths.ts'
import type { AuditEntry } from '../contract.ts'
import { nameOfRecord } from '../rules.ts'

function addressOf({ recordType, recordId, action }: AuditEntry): string | undefined {
  if (recordId === null || action === 'deleted' || action === 'removed by retention') {
    return undefined
  }
  if (recordType === 'lead') return paths.lead(recordId)
  if (recordType === 'conversation') return paths.chat(recordId)
  if (recordType === 'user') return paths.user(recordId)
  return recordType === 'profile' ? paths.therapist(recordId) : undefined
}

/** The record by its number; a link where it may still be there. */
export function RecordLink({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry)
  const name = nameOfRecord(entry)
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
