import { Eye, PenLine } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { Viewer } from '../../contract/frames.ts'

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

const formatViewers = (people: readonly Viewer[], one: string, many: string) =>
  `${list.format(people.map(({ name }) => name))} ${people.length === 1 ? one : many}`

/** The colleagues who view this conversation, so that two people do not answer at once. */
export function ConversationColleagues({ viewers }: { viewers: readonly Viewer[] }) {
  const writing = viewers.filter(({ isTyping }) => isTyping)
  const watching = viewers.filter(({ isTyping }) => !isTyping)
  return (
    <output className="contents">
      {viewers.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-larch-50 px-5 py-2 text-sm text-larch-900">
          {writing.length > 0 && (
            <span className="flex items-center gap-2 font-semibold">
              <Icon icon={PenLine} size="text" />
              {formatViewers(writing, 'is writing a reply…', 'are writing replies…')}
            </span>
          )}
          {watching.length > 0 && (
            <span className="flex items-center gap-2">
              <Icon icon={Eye} size="text" />
              {formatViewers(watching, 'is viewing', 'are viewing')}
            </span>
          )}
        </span>
      )}
    </output>
  )
}
