import { useId } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import type { PageWords } from '../sections/page-words.ts'
import { toLineId } from './line-id.ts'
import { sortByLanguage } from './sort-by-language.ts'

/** People who look for help, and the lines for them by the ids with which the practice's content begins. */
const situations: readonly { label: () => string; ids: readonly string[] }[] = [
  { label: m.crisis_i_am_young, ids: ['kids-help-phone'] },
  { label: m.crisis_i_am_parent, ids: ['ysb-crisis-line'] },
  { label: m.crisis_i_am_hurt, ids: ['assaulted-womens-helpline', 'femaide'] },
  { label: m.crisis_i_am_indigenous, ids: ['hope-for-wellness'] },
  { label: m.crisis_i_am_trans, ids: ['trans-lifeline'] },
  { label: m.crisis_i_am_older, ids: ['seniors-safety-line'] },
  { label: m.crisis_i_am_francophone, ids: ['tel-aide-outaouais'] },
]

/** Links to the line for who one is, as a list of seventeen is long to read. A line that is not listed has none. */
export function Situations({ lines }: Pick<PageWords<'crisis'>, 'lines'>) {
  const { language } = useSite()
  const headingId = useId()
  const sorted = sortByLanguage(lines, language)
  const shown = situations.flatMap(({ label, ids }) => {
    const line = sorted.find(({ id }) => ids.includes(id))
    return line ? [{ label: label(), line }] : []
  })
  if (shown.length === 0) return null
  return (
    <nav aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="font-semibold">
        {m.crisis_i_am()}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {shown.map(({ label, line }) => (
          <li key={line.id}>
            <a
              href={`#${toLineId(line)}`}
              className="inline-flex min-h-8 items-center link-prose touch:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
