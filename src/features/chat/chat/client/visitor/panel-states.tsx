import { CircleAlert, Info } from 'lucide'
import { formatDays } from '#features/core/retention/rules.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { ChatBody } from './chat-panel.tsx'
import type { Ending } from './chat-state.ts'
import { CrisisBox } from './crisis-help.tsx'

interface EndedNoticeProps {
  ending: Ending
  retentionDays: number
}

export function EndedNotice({ ending, retentionDays }: EndedNoticeProps) {
  const days = formatDays(retentionDays)
  const texts = {
    'by-practice': m.chat_ended_by_practice(),
    gone: m.chat_ended_before({ days }),
    erased: m.chat_erased({ days }),
  }
  return (
    <Notice tone="river" icon={Info} role="alert" className="mb-4">
      {texts[ending]}
    </Notice>
  )
}

export function ChatSkeleton() {
  return (
    <ChatBody className="px-5 py-4.5">
      <output className="mb-3.5 block text-ink-muted">{m.chat_checking_hours()}</output>
      <div aria-hidden>
        {['first', 'second', 'third'].map((field) => (
          <div key={field} className="mb-3.5">
            <Skeleton className="mb-2 h-5 w-1/3" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </ChatBody>
  )
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { phone, phoneLink } = useSite().practice
  return (
    <ChatBody className="px-5 py-4.5">
      <Notice tone="ember" icon={CircleAlert} title={m.chat_connection_error_title()} role="alert">
        <MarkedMessage
          text={phone === '' ? m.errors_chat_connection() : m.chat_connect_failed_call({ phone })}
          marks={{
            phone: linkWords({ href: phoneLink, className: 'whitespace-nowrap' }),
          }}
        />
      </Notice>
      <Button className="mt-4 w-full" onClick={onRetry}>
        {m.errors_try_again()}
      </Button>
      <CrisisBox className="mt-4" />
    </ChatBody>
  )
}
