import { getAxisTicks } from '#platform/client/ui/portal/axis-ticks.ts'

export type ChartColumn = {
  key: string
  /** Under the column, where there is room. */
  label: string
  /** The tooltip. */
  title: string
  /** Null where the number is not shown. */
  value: number | null
}

// Positions are percentages of the plot, which stretches; labels and lines keep their size.
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`

const maxLabels = { wide: 12, narrow: 4 }

/** A picture of numbers that a table on the same screen lists. */
export function ColumnChart({
  label,
  columns,
}: {
  label: string
  columns: readonly ChartColumn[]
}) {
  const scale = getAxisTicks(Math.max(0, ...columns.map(({ value }) => value ?? 0)))
  const top = scale.at(-1) ?? 1
  const isLabelled = (index: number, max: number) => index % Math.ceil(columns.length / max) === 0
  return (
    <svg
      role="img"
      aria-label={`${label}. The numbers are in the table that follows.`}
      className="h-56 w-full overflow-visible pr-px pb-6 pl-8 text-xs"
    >
      {scale.map((value) => (
        <g key={value}>
          <line
            x2="100%"
            y1={percent(top - value, top)}
            y2={percent(top - value, top)}
            className={value === 0 ? 'stroke-line-field' : 'stroke-line'}
          />
          <text
            x="-8"
            y={percent(top - value, top)}
            dy="0.34em"
            textAnchor="end"
            className="fill-ink-muted"
          >
            {value}
          </text>
        </g>
      ))}
      {columns.map(({ key, label: name, title, value }, index) => (
        <g key={key}>
          <title>{title}</title>
          <rect
            x={percent(index, columns.length)}
            width={percent(1, columns.length)}
            height="100%"
            fill="transparent"
          />
          {value !== null && value > 0 && (
            <rect
              x={percent(index + 0.16, columns.length)}
              width={percent(0.68, columns.length)}
              y={percent(top - value, top)}
              height={percent(value, top)}
              rx={2.5}
              className="fill-chart-scheduled"
            />
          )}
          {isLabelled(index, maxLabels.wide) && (
            <text
              x={percent(index + 0.5, columns.length)}
              y="100%"
              dy="1.5em"
              textAnchor="middle"
              className={
                isLabelled(index, maxLabels.narrow)
                  ? 'fill-ink-muted'
                  : 'fill-ink-muted @max-2xl:hidden'
              }
            >
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
