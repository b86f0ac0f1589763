import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { DateRange } from '#platform/client/ui/portal/date-range.tsx'
import { reportDimensions } from '../contract.ts'
import { dimensionLabels } from '../labels.ts'
import { periodLabels, type ReportView, reportPeriods, reportUrl } from '../report-view.ts'

interface ReportFiltersProps {
  view: ReportView
  /** The days of the view. */
  days: { from: string; to: string }
  onChange: (part: Partial<ReportView>) => void
}

/** The period, and the property by which it is split. Each change goes to the address. */
export function ReportFilters({ view, days, onChange }: ReportFiltersProps) {
  return (
    <search
      aria-label="Report"
      className="mb-4 flex flex-wrap items-center gap-2.5 rounded-card border border-line bg-paper px-4 py-3.5 print:hidden"
    >
      <SelectInput
        aria-label="Period"
        value={view.period}
        onChange={({ target }) => {
          const { period } = reportUrl.parse({ period: target.value })
          onChange(period === 'dates' ? { period, ...days } : { period, from: '', to: '' })
        }}
        className="max-md:min-w-0 max-md:grow max-md:basis-44 md:w-44"
      >
        {reportPeriods.map((period) => (
          <option key={period} value={period}>
            {periodLabels[period]}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Split by"
        value={view.by}
        onChange={({ target }) => onChange({ by: reportUrl.parse({ by: target.value }).by })}
        className="max-md:min-w-0 max-md:grow max-md:basis-44 md:w-44"
      >
        {reportDimensions.map((by) => (
          <option key={by} value={by}>
            By {dimensionLabels[by].toLowerCase()}
          </option>
        ))}
      </SelectInput>
      {view.period === 'dates' && (
        <DateRange {...days} required onChange={onChange} className="max-md:basis-full" />
      )}
    </search>
  )
}
