import { classNames } from '#platform/client/ui/class-names.ts'
import { nextCallAttribute } from './next-call-attribute.ts'

const emptyHtml = { __html: '' }

interface NextCallSlotProps {
  slug: string
  className?: string | undefined
}

/**
 * Empty until the page can be read: pages are cached, and free times change by the minute. Where the server knows that
 * they come, a line is free for them, so that nothing moves under a finger.
 */
export const NextCallSlot = ({ slug, className }: NextCallSlotProps) => (
  <p
    {...{ [nextCallAttribute]: slug }}
    className={classNames('next-call text-md', className)}
    dangerouslySetInnerHTML={emptyHtml}
    suppressHydrationWarning
  />
)
