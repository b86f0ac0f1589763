import { Bell, BellOff, Clock } from 'lucide'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { nameZoneElsewhere } from '#platform/client/zone-elsewhere.ts'
import { availabilityWords } from '../../rules.ts'
import { DutyMenu } from '../duty/duty-menu.tsx'
import { useChatAvailability } from '../queries.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { useSoundSwitch } from './use-inbox-sound.ts'

/** Above the inbox: until when chat is open, the switch for the sound, and whether one is available. */
export function InboxStatus({ className }: { className?: string | undefined }) {
  const { data: times } = useChatAvailability()
  const { isSoundOn, isSoundBlocked, toggle } = useSoundSwitch()
  const now = useInboxNow()
  const zone = nameZoneElsewhere()

  return (
    <div className={classNames('flex items-center gap-2 text-md text-ink-muted', className)}>
      <div className="grid min-w-0 gap-0.5 max-md:order-1">
        {times && (
          <p className="flex items-center gap-2 md:justify-end">
            <Icon icon={Clock} size="text" />
            {availabilityWords(times, now)}
          </p>
        )}
        {zone && <p className="text-sm md:text-right">All times are {zone}.</p>}
        {isSoundBlocked && (
          <p className="text-sm max-md:sr-only md:text-right">Click anywhere to turn sound on.</p>
        )}
      </div>
      <IconButton
        look="bare"
        size="row"
        className="max-md:order-1 max-md:mr-auto"
        icon={isSoundOn ? Bell : BellOff}
        label="Sound for new messages"
        aria-pressed={isSoundOn}
        title={
          isSoundBlocked
            ? 'Click anywhere to turn sound on'
            : isSoundOn
              ? 'New messages sound'
              : 'New messages are silent'
        }
        onClick={toggle}
      />
      <DutyMenu isInInbox />
    </div>
  )
}
