import {
  CircleAlert,
  CircleCheck,
  CircleSlash2,
  Mail,
  MailCheck,
  MailWarning,
  TriangleAlert,
} from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { GoogleStatus } from '../contract.ts'
import { connectionState, googleProblemTexts, mustReconnect } from '../rules.ts'
import { CalendarUse } from './calendar-use.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionFacts } from './connection-facts.tsx'

const styles = {
  none: {
    icon: Mail,
    tile: 'bg-river-100 text-river-700',
    chip: { tone: 'slate', icon: CircleSlash2, label: 'Not connected' },
  },
  valid: {
    icon: MailCheck,
    tile: 'bg-moss-100 text-moss-700',
    chip: { tone: 'moss', icon: CircleCheck, label: 'Connected' },
  },
  lost: {
    icon: MailWarning,
    tile: 'bg-ember-100 text-ember-700',
    chip: { tone: 'ember', icon: CircleAlert, label: 'Re-connect needed' },
  },
} as const

/** The state of the connection, its facts, and what can be done about it. */
export function ConnectionDetails({ status, now }: { status: GoogleStatus; now: Date }) {
  const state = connectionState(status)
  const style = styles[state]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-4 md:gap-x-4">
        <span
          className={classNames(
            'grid size-12 shrink-0 place-items-center rounded-field',
            style.tile,
          )}
        >
          <Icon icon={style.icon} size="card" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="google-connection" className="type-card leading-tight max-md:type-card-small">
            Google Account Connection
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">Send email from your Gmail account</p>
        </div>
        <Chip tone={style.chip.tone} icon={style.chip.icon}>
          {style.chip.label}
        </Chip>
      </div>
      {state === 'lost' && (
        <Notice tone="ember" icon={TriangleAlert} role="alert" className="mt-4.5">
          {mustReconnect}
          {status.problem && (
            <span className="mt-1 block">{googleProblemTexts[status.problem]}</span>
          )}
        </Notice>
      )}
      {state === 'none' ? (
        <p className="mt-4 text-sm text-ink-muted">
          Connect your Gmail account to send emails to your leads from your own address. A small
          Google window opens. You can disconnect at any time.
        </p>
      ) : (
        <ConnectionFacts status={status} now={now} />
      )}
      <CalendarUse status={status} />
      <ConnectionActions status={status} />
    </>
  )
}
