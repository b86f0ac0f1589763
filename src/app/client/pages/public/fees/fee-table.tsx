import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { groupFees } from '../sections/group-fees.ts'
import type { PageWords } from '../sections/page-words.ts'

interface FeeTableProps {
  rows: PageWords<'fees'>['rows']
  note: string
}

const cellClasses = 'py-1.5 md:px-5.5 md:py-4 md:align-top'
const labelClasses = 'block text-sm text-ink-muted md:hidden'

/** Prices of a session, by designation and length; on phones a block for each designation. */
export function FeeTable({ rows, note }: FeeTableProps) {
  const { lengths, groups } = groupFees(rows)
  const toLang = useTextLanguage()
  if (groups.length === 0) return null
  const hasCoverage = groups.some(({ coverage }) => coverage !== '')
  return (
    <section aria-labelledby="fees">
      <h2 id="fees" className="mb-7 type-h2">
        {m.fees_cost_heading()}
      </h2>
      <div className="overflow-x-auto rounded-panel border border-line">
        <table aria-labelledby="fees" className="w-full text-left wrap-anywhere max-md:block">
          <thead className="bg-mist text-md max-md:sr-only">
            <tr>
              <th scope="col" className="px-5.5 py-2.75 font-semibold">
                {m.fees_who()}
              </th>
              {lengths.map((minutes) => (
                <th
                  key={minutes}
                  scope="col"
                  className="px-5.5 py-2.75 font-semibold whitespace-nowrap"
                >
                  {m.fees_minutes({ minutes })}
                </th>
              ))}
              {hasCoverage && (
                <th scope="col" className="px-5.5 py-2.75 font-semibold">
                  {m.fees_coverage()}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {groups.map(({ designation, details, fees, coverage }) => (
              <tr
                key={designation}
                className="border-t border-line max-md:flex max-md:flex-wrap max-md:gap-x-7 max-md:px-5 max-md:py-4.5 max-md:first:border-t-0"
              >
                <th
                  scope="row"
                  className="font-normal max-md:w-full md:px-5.5 md:py-4 md:align-top"
                >
                  <b
                    lang={toLang(designation)}
                    className="block text-lg leading-compact font-semibold"
                  >
                    {designation}
                  </b>
                  {details !== '' && (
                    <span lang={toLang(details)} className="text-md text-ink-muted">
                      {details}
                    </span>
                  )}
                </th>
                {lengths.map((minutes) => (
                  <td key={minutes} className={cellClasses}>
                    <span aria-hidden className={labelClasses}>
                      {m.fees_minutes({ minutes })}
                    </span>
                    <Fee dollars={fees.get(minutes)} />
                  </td>
                ))}
                {hasCoverage && (
                  <td className={`${cellClasses} max-md:w-full`}>
                    {coverage !== '' && (
                      <>
                        <span aria-hidden className={labelClasses}>
                          {m.fees_coverage()}
                        </span>
                        <span lang={toLang(coverage)}>{coverage}</span>
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== '' && (
        <p lang={toLang(note)} className="mt-4 text-md text-ink-muted">
          {note}
        </p>
      )}
    </section>
  )
}

const Fee = ({ dollars }: { dollars: number | undefined }) =>
  dollars === undefined ? (
    <span className="text-md text-ink-muted">{m.fees_not_offered()}</span>
  ) : (
    <span className="type-card lining-nums">{m.fees_dollars({ dollars })}</span>
  )
