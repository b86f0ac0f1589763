import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

interface TableProps extends ComponentProps<'table'> {
  /** For screen readers only. */
  caption: string
}

/** A table that scrolls in its own box where it is too wide; on phones prefer a list. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    // `relative` contains visually hidden texts, which are absolutely positioned.
    <div className="relative overflow-x-auto">
      <table {...rest} className={classNames('w-full border-collapse text-sm', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function HeaderRow({ children }: { children: ReactNode }) {
  return (
    <thead className="border-y border-line bg-table-head">
      <tr>{children}</tr>
    </thead>
  )
}

const headerCell = 'text-left text-xs font-semibold whitespace-nowrap text-ink-muted'
const headerRoom = {
  usual: 'h-10 px-3 first:pl-5 last:pr-4',
  /** For rows of many columns. */
  dense: 'h-9.5 px-1.5 first:pl-4 last:pr-2',
}

interface HeaderLook {
  room?: keyof typeof headerRoom | undefined
}

export function HeaderCell({
  className,
  room = 'usual',
  ...rest
}: ComponentProps<'th'> & HeaderLook) {
  return (
    <th scope="col" {...rest} className={classNames(headerCell, headerRoom[room], className)} />
  )
}

export type SortDirection = 'ascending' | 'descending'

interface SortHeaderCellProps extends HeaderLook {
  label: string
  /** Omitted where another column determines the order. */
  direction?: SortDirection | undefined
  onSort: () => void
  className?: string | undefined
}

export function SortHeaderCell(props: SortHeaderCellProps) {
  const { label, direction, onSort, room = 'usual', className } = props
  const arrow =
    direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      className={classNames(headerCell, headerRoom[room], direction && 'text-river-700', className)}
    >
      <button
        type="button"
        onClick={onSort}
        className="-mx-1.5 inline-flex min-h-7 items-center gap-1.25 rounded-tail px-1.5 text-left font-semibold -outline-offset-1 hover:text-river-700 touch:min-h-11"
      >
        {label}
        <Icon icon={arrow} size="tiny" strokeWidth={2} />
      </button>
    </th>
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'border-b border-line transition-colors last:border-b-0 hover:bg-river-50',
        className,
      )}
    />
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={classNames(
        'px-3 py-2.25 align-middle leading-snug first:pl-5 last:pr-4',
        className,
      )}
    />
  )
}

interface TwoLinesProps {
  main: ReactNode
  second: ReactNode
  /** The first column names the row. */
  strong?: boolean | undefined
  /** For an empty value, such as "Unassigned". */
  faint?: boolean | undefined
}

/** A cell's main text with a secondary line. */
export function TwoLines({ main, second, strong = false, faint = false }: TwoLinesProps) {
  return (
    <>
      <span className={classNames('block', strong && 'font-semibold', faint && 'text-ink-subtle')}>
        {main}
      </span>
      <span className="block text-xs leading-snug text-ink-muted">{second}</span>
    </>
  )
}
