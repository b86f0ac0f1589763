import { Eye } from 'lucide'
import { useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { type SeenRecord, WhoHasSeen } from './who-has-seen.tsx'

interface WhoHasSeenLinkProps {
  record: SeenRecord
  className?: string | undefined
}

/** For administrators, beside a record: opens the panel that lists who has seen it. */
export function WhoHasSeenLink({ record, className }: WhoHasSeenLinkProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsAsked(true)}
        className={classNames(
          'inline-flex min-h-6 items-center gap-1.5 rounded-focus text-sm font-semibold whitespace-nowrap text-river-600 hover:text-river-800 hover:underline touch:min-h-11',
          className,
        )}
      >
        <Icon icon={Eye} size="text" />
        Who has seen this
      </button>
      <WhoHasSeen record={isAsked ? record : undefined} onClose={() => setIsAsked(false)} />
    </>
  )
}
