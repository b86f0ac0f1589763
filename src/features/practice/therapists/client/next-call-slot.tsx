import { nextCallAttribute } from './next-call-attribute.ts'

const emptyHtml = { __html: '' }

interface NextCallSlotProps {
  slug: string
  className?: string | undefined
}

/** Empty until the page can be read: pages are cached, and free times change by the minute. */
export const NextCallSlot = ({ slug, className }: NextCallSlotProps) => (
  <p
    {...{ [nextCallAttribute]: slug }}
    className={className}
    dangerouslySetInnerHTML={emptyHtml}
    suppressHydrationWarning
  />
)
