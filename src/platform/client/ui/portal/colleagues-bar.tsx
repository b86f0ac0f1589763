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
  /** Actions of those who write, such as "is writing a reply…". */
  writing: { one: string; many: string }
  /** Within a line, whose height it does not change: cut with the full text as its title. */
  isInLine?: boolean
}

const formatColleagues = (
  people: readonly Colleague[],
  { one, many }: { one: string; many: string },
) => `${list.format(people.map(({ name }) => name))} ${people.length === 1 ? one : many}`

const viewing = { one: 'is viewing', many: 'are viewing' }

/** The colleagues who have the same record on the screen, so that two people do not answer at once. */
export function ColleaguesBar({ colleagues, writing, isInLine = false }: ColleaguesBarProps) {
  const writers = colleagues.filter(({ isWriting }) => isWriting)
  const watchers = colleagues.filter(({ isWriting }) => !isWriting)
  const parts = [
    { people: writers, words: writing, icon: PenLine },
    { people: watchers, words: viewing, icon: Eye },
  ].filter(({ people }) => people.length > 0)
  return (
    <output className={isInLine ? 'flex min-w-0' : 'contents'}>
      {colleagues.length > 0 && (
        <span
          className={classNames(
            'bg-larch-50 text-sm text-larch-900',
            isInLine
              ? 'flex min-w-0 gap-x-3 rounded-full px-2 py-1 leading-normal'
              : 'flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-5 py-2',
          )}
        >
          {parts.map(({ people, words, icon }) => {
            const text = formatColleagues(people, words)
            return (
              <span
                key={words.one}
                title={isInLine ? text : undefined}
                className={classNames(
                  'flex min-w-0 items-center gap-2',
                  words === writing && 'font-semibold',
                )}
              >
                <Icon icon={icon} size="text" className="shrink-0" />
                <span className={isInLine ? 'truncate' : undefined}>{text}</span>
              </span>
            )
          })}
        </span>
      )}
    </output>
  )
}
