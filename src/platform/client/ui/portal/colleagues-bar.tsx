import { Eye, PenLine } from 'lucide'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

interface Colleague {
  name: string
  isWriting: boolean
}

interface ColleaguesBarProps {
  colleagues: readonly Colleague[]
  /** What those who write do, such as "is writing a reply…". */
  writing: { one: string; many: string }
  /** Its border, and an inset of its own. */
  className: string
}

const formatColleagues = (
  people: readonly Colleague[],
  { one, many }: { one: string; many: string },
) => `${list.format(people.map(({ name }) => name))} ${people.length === 1 ? one : many}`

const viewing = { one: 'is viewing', many: 'are viewing' }

/** The colleagues who have the same record on the screen, so that two people do not answer at once. */
export function ColleaguesBar({ colleagues, writing, className }: ColleaguesBarProps) {
  const writers = colleagues.filter(({ isWriting }) => isWriting)
  const watchers = colleagues.filter(({ isWriting }) => !isWriting)
  return (
    <output className="contents">
      {colleagues.length > 0 && (
        <span
          className={classNames(
            'flex flex-wrap items-center gap-x-5 gap-y-1 border-line bg-larch-50 px-5 py-2 text-sm text-larch-900',
            className,
          )}
        >
          {writers.length > 0 && (
            <span className="flex items-center gap-2 font-semibold">
              <Icon icon={PenLine} size="text" />
              {formatColleagues(writers, writing)}
            </span>
          )}
          {watchers.length > 0 && (
            <span className="flex items-center gap-2">
              <Icon icon={Eye} size="text" />
              {formatColleagues(watchers, viewing)}
            </span>
          )}
        </span>
      )}
    </output>
  )
}
