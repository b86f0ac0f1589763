import type { Report } from '../contract.ts'
import { formatMonth } from '../labels.ts'
import { ColumnChart } from './column-chart.tsx'
import { ReportCard } from './report-card.tsx'

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours of the practice's day in which chats began. */
export function ChatsCard({ chatsByHour, chatMonths }: Pick<Report, 'chatsByHour' | 'chatMonths'>) {
  const used = chatsByHour.filter(({ chats }) => chats > 0)
  const all = used.reduce((sum, { chats }) => sum + chats, 0)
  return (
    <ReportCard title="Chats by hour" note={formatMonths(chatMonths)}>
      {all === 0 ? (
        <p className="px-5 pb-5 text-ink-muted">
          {chatMonths.length === 0
            ? 'Chats are counted by whole months, and this period has none.'
            : 'No chats in this period.'}
        </p>
      ) : (
        <>
          <div className="px-5 pb-3">
            <ColumnChart
              label="Chats by the hour in which they began"
              columns={chatsByHour.map(({ hour, chats }) => ({
                key: String(hour),
                label: formatHour(hour),
                title: `${formatHour(hour)}: ${chats}`,
                value: chats,
              }))}
            />
          </div>
          <HoursTable rows={used} all={all} />
        </>
      )}
    </ReportCard>
  )
}

function formatMonths(months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`
}

function HoursTable({ rows, all }: { rows: Report['chatsByHour']; all: number }) {
  return (
    <details className="border-t border-line">
      <summary className="px-5 py-3 text-sm font-semibold text-river-700">
        The numbers as a table
      </summary>
      <table className="mx-5 mb-4 text-sm tabular-nums">
        <caption className="sr-only">Chats by hour</caption>
        <thead>
          <tr>
            <th scope="col" className="pr-8 text-left font-semibold">
              Hour
            </th>
            <th scope="col" className="text-right font-semibold">
              Chats
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, chats }) => (
            <tr key={hour}>
              <th scope="row" className="pr-8 text-left font-normal">
                {formatHour(hour)}
              </th>
              <td className="text-right">{chats}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="pr-8 text-left font-semibold">
              Total
            </th>
            <td className="text-right font-semibold">{all}</td>
          </tr>
        </tbody>
      </table>
    </details>
  )
}
