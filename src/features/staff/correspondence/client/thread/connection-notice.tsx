import { Link2, MailWarning } from 'lucide'
import { mustReconnect } from '#features/requests/google-connection/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

interface ConnectionNoticeProps {
  isLost: boolean
  /** The writer has no Google account connected, but needs one. */
  isMissing: boolean
  isConfigured: boolean
  onSendAnyway: () => void
}

/** Why a therapist's own address cannot be used, and both ways on. */
export function ConnectionNotice(props: ConnectionNoticeProps) {
  const { isLost, isMissing, isConfigured, onSendAnyway } = props
  if (isLost) {
    return (
      <Notice tone="ember" icon={MailWarning} role="alert">
        {mustReconnect}
        <ConnectOptions label="Re-connect Google account" onSendAnyway={onSendAnyway} />
      </Notice>
    )
  }
  if (!isMissing) return null
  return (
    <Notice tone="river" icon={Link2} role="note" title={isConfigured && 'Google Account Required'}>
      {isConfigured
        ? 'You need to connect your Google account to send emails from your own address and to see the answers here.'
        : 'Google is not set up for this practice: emails go out from the practice address.'}
      <ConnectOptions
        label={isConfigured ? 'Connect Google account' : 'Email Integration'}
        onSendAnyway={onSendAnyway}
      />
    </Notice>
  )
}

interface ConnectOptionsProps {
  label: string
  onSendAnyway: () => void
}

function ConnectOptions({ label, onSendAnyway }: ConnectOptionsProps) {
  return (
    <span className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary-light" size="portal" onClick={onSendAnyway}>
        Send from the practice address instead
      </Button>
      <a href={paths.emailIntegration} className="touch:py-2">
        {label}
      </a>
    </span>
  )
}
