import type { PageWords } from './page-words.ts'

type Row = PageWords<'fees'>['rows'][number]

export type FeeGroup = {
  designation: string
  details: string
  coverage: string
  /** Dollars by minutes. */
  fees: ReadonlyMap<number, number>
}

/** Fees of one designation in one row, with a column for each length of a session. */
export function groupFees(rows: readonly Row[]): { lengths: number[]; groups: FeeGroup[] } {
  const lengths = [...new Set(rows.map(({ minutes }) => minutes))].toSorted((a, b) => a - b)
  const designations = [...new Set(rows.map(({ designation }) => designation))]
  const groups = designations.map((designation) => {
    const own = rows.filter((row) => row.designation === designation)
    return {
      designation,
      details: own.find(({ note }) => note !== '')?.note ?? '',
      coverage: own.find(({ coverage }) => coverage !== '')?.coverage ?? '',
      fees: new Map(own.map(({ minutes, fee }) => [minutes, fee])),
    }
  })
  return { lengths, groups }
}
