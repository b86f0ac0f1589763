import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { DeletedRequest } from '../contract/change.ts'

/** All that is left of a deleted request. */
export function RequestDeleted({ receipt }: { receipt: DeletedRequest }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const { reference, deletedAt } = receipt
  const date = formatFullDay(new Date(deletedAt))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-title outline-none">
        {m.request_deleted()}
      </h2>
      <p className="mt-3 mb-8 max-w-160 text-ink-muted">
        {m.request_deleted_text({ reference, date })}
      </p>
      <ButtonLink href={localPath(paths.consultation)} variant="secondary">
        {m.request_new_request()}
      </ButtonLink>
    </>
  )
}
