import type { ReactNode } from 'react'
import { Cell, HeaderCell, HeaderRow, Row, Table } from '#platform/client/ui/portal/table.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import type { Report, ReportNumbers } from '../contract.ts'
import type { ShownNumber } from '../hide-small-numbers.ts'
import { dimensionLabels, formatMinutes, hiddenLabels } from '../labels.ts'

const heads = ['Requests', 'Scheduled or complete', 'Lost', 'Conversion', 'First answer'] as const

/** A number, or more quietly why there is none. */
export const ShownCount = ({ value }: { value: ShownNumber }) =>
  typeof value === 'number' ? (
    value.toLocaleString('en-CA')
  ) : (
    <span className="text-ink-subtle">{hiddenLabels[value]}</span>
  )

const noValue = <span className="text-ink-subtle">–</span>

function listValues(row: ReportNumbers): ReactNode[] {
  return [
    <ShownCount key="requests" value={row.requests} />,
    <ShownCount key="converted" value={row.converted} />,
    <ShownCount key="lost" value={row.lost} />,
    row.conversionRate === null ? noValue : `${row.conversionRate}%`,
    row.medianMinutes === null ? noValue : formatMinutes(row.medianMinutes),
  ]
}

type Line = { key: string; label: string; values: ReactNode[]; isTotal?: boolean }

/** The numbers of the report, as a table or on phones as a list. */
export function ReportTable({ report }: { report: Report }) {
  const isNarrow = useIsNarrow()
  const lines: Line[] = [
    ...report.rows.map((row) => ({ key: row.key, label: row.label, values: listValues(row) })),
    { key: '', label: 'Total', values: listValues(report.total), isTotal: true },
  ]
  if (isNarrow) return <Lines lines={lines} />
  return (
    <Table caption={`Requests by ${dimensionLabels[report.by].toLowerCase()}`}>
      <HeaderRow>
        <HeaderCell>{dimensionLabels[report.by]}</HeaderCell>
        {heads.map((head) => (
          <HeaderCell key={head} className="text-right">
            {head}
          </HeaderCell>
        ))}
      </HeaderRow>
      <tbody>
        {lines.map(({ key, label, values, isTotal }) => (
          <Row key={key} className={isTotal ? 'font-semibold' : ''}>
            <th
              scope="row"
              className="py-2.25 pr-3 pl-5 text-left align-middle leading-snug font-medium wrap-anywhere"
            >
              {label}
            </th>
            {values.map((value, index) => (
              <Cell key={heads[index]} className="text-right whitespace-nowrap tabular-nums">
                {value}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="border-t border-line text-sm">
      {lines.map(({ key, label, values }) => (
        <li key={key} className="border-b border-line px-4 py-3 last:border-b-0">
          <p className="font-semibold wrap-anywhere">{label}</p>
          <dl className="mt-1 grid gap-y-0.5">
            {values.map((value, index) => (
              <div key={heads[index]} className="flex justify-between gap-x-4">
                <dt className="text-ink-muted">{heads[index]}</dt>
                <dd className="text-right tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
