import { type ReactNode, useState } from 'react'
import {
  consentWayLabels,
  purposeLabels,
  withdrawalLabels,
} from '#features/core/consents/labels.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { languageTags, ownLanguageNames } from '#shared/language.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import { withCapital } from '#shared/words.ts'
import {
  type ErasureReceipt,
  type FoundPerson,
  type PrivacyRecord,
  privacyKinds,
} from '../contract.ts'
import { describeContents, kindLabels } from '../labels.ts'
import { EraseForm } from './erase-form.tsx'
import { ExportButtons } from './export-buttons.tsx'

const toKey = ({ kind, id }: Pick<PrivacyRecord, 'kind' | 'id'>) => `${kind} ${id}`

interface FoundRecordsProps {
  found: FoundPerson
  renderTrail: (record: PrivacyRecord) => ReactNode
  onSearch: (other: string) => void
  onErased: (receipt: ErasureReceipt) => void
}

/** The records of a person by kind, all chosen at first, and what can be done with the chosen ones. */
export function FoundRecords({ found, renderTrail, onSearch, onErased }: FoundRecordsProps) {
  const { records, others } = found
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(records.map(toKey)))
  const choose = (record: PrivacyRecord, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(toKey(record))
    else next.delete(toKey(record))
    setChosen(next)
  }
  const picked = records.filter((record) => chosen.has(toKey(record)))
  return (
    <div className="mt-4 grid grid-cols-1 gap-5">
      {others.length > 0 && <OtherContacts others={others} onSearch={onSearch} />}
      {privacyKinds.map((kind) => {
        const ofKind = records.filter((record) => record.kind === kind)
        if (ofKind.length === 0) return null
        const heading = withCapital(kindLabels[kind][ofKind.length === 1 ? 'one' : 'many'])
        return (
          <fieldset
            key={kind}
            className="min-w-0 rounded-card border border-line bg-paper px-5 py-4"
          >
            <legend className="px-1.5 font-semibold">{heading}</legend>
            <ul className="grid grid-cols-1 gap-3.5">
              {ofKind.map((record) => (
                <li key={record.id}>
                  <FoundRecord
                    record={record}
                    isChosen={chosen.has(toKey(record))}
                    onChoose={(isChosen) => choose(record, isChosen)}
                    trail={renderTrail(record)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
      <ExportButtons records={picked} />
      <EraseForm records={picked} onErased={onErased} />
    </div>
  )
}

interface OtherContactsProps {
  others: readonly string[]
  onSearch: (other: string) => void
}

const OtherContacts = ({ others, onSearch }: OtherContactsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <p className="min-w-0">These records also have:</p>
    <ul className="flex min-w-0 flex-wrap gap-2">
      {others.map((other) => (
        <li key={other} className="min-w-0">
          <Button variant="secondary-light" onClick={() => onSearch(other)}>
            <span className="wrap-anywhere">Search {other}</span>
          </Button>
        </li>
      ))}
    </ul>
  </div>
)

interface FoundRecordProps {
  record: PrivacyRecord
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  trail: ReactNode
}

function FoundRecord({ record, isChosen, onChoose, trail }: FoundRecordProps) {
  const { label, when, contains, why } = record
  const contents = describeContents(contains)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1.5">
      <Checkbox
        className="min-w-0 flex-1 basis-64 wrap-anywhere"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={
          <>
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-ink-muted">
              <time dateTime={when}>{formatFullDay(new Date(when))}</time>
              {contents && ` · ${contents}`}
            </span>
            {why !== null && (
              <span className="block text-sm text-larch-900">Stays for now. {why}</span>
            )}
          </>
        }
      />
      {trail}
      <RecordConsents record={record} />
    </div>
  )
}

/** The texts that the person agreed to, in the language in which they read them. */
function RecordConsents({ record: { consents } }: { record: PrivacyRecord }) {
  if (consents.length === 0) return null
  return (
    <ul className="grid w-full grid-cols-1 gap-1 text-sm text-ink-muted md:pl-8">
      {consents.map((consent) => (
        <li key={consent.id}>
          <details>
            <summary className="cursor-pointer wrap-anywhere">
              Consent: {purposeLabels[consent.purpose]()}, {consentWayLabels[consent.way]()},{' '}
              {ownLanguageNames[consent.language]}, {formatFullDay(new Date(consent.givenAt))}
              {consent.withdrawnAt && (
                <strong className="font-semibold text-larch-900">
                  {' '}
                  Withdrawn on {formatFullDay(new Date(consent.withdrawnAt))}
                  {consent.withdrawnBy && `, ${withdrawalLabels[consent.withdrawnBy]()}`}
                </strong>
              )}
            </summary>
            <p lang={languageTags[consent.language]} className="mt-1 wrap-anywhere">
              {consent.text}
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}
