import { LockKeyhole } from 'lucide'
import { useRef, useState } from 'react'
import { glassMinutes } from '#features/requests/leads/contract/protection.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { paths } from '#shared/paths.ts'
import { useBreakGlass } from './queries.ts'

interface LimitedLeadProps {
  id: number
  /** Called when it can be read for an hour. */
  onOpened: () => void
}

/** In place of a record that only certain colleagues may see: the way in for an emergency. */
export function LimitedLead({ id, onOpened }: LimitedLeadProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const entry = useRef<HTMLTextAreaElement>(null)
  const glass = useBreakGlass()

  async function open() {
    setError(undefined)
    try {
      await glass.mutateAsync({ params: { id: String(id) }, body: { reason } })
      onOpened()
    } catch (failure) {
      const issue = failure instanceof CallError ? failure.issues[0]?.message : undefined
      setError(issue ?? toErrorMessage(failure, 'Nothing was opened. Please try again.'))
      entry.current?.focus()
    }
  }

  return (
    <>
      <PageHeading className="mb-5.5">Limited record</PageHeading>
      <div className="max-w-160 rounded-card border border-line bg-paper px-5 py-5">
        <Notice icon={LockKeyhole} title="Only certain colleagues may see this record.">
          In an emergency you can open it for {glassMinutes} minutes. Your name, the moment and the
          reason are logged, and mailed to administrators and those colleagues.
        </Notice>
        <form
          className="mt-4 grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <Field label="Why do you need to see it?" error={error}>
            <TextArea
              ref={entry}
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button
              type="submit"
              variant="destructive"
              pending={glass.isPending}
              pendingText="Opening..."
            >
              Open for {glassMinutes} minutes
            </Button>
            <ButtonLink href={paths.leads} variant="secondary">
              Back to the leads
            </ButtonLink>
          </div>
        </form>
      </div>
    </>
  )
}
