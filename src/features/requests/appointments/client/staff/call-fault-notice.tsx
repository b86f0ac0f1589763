import { TriangleAlert } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { CallFault } from './call-fault.ts'
import { ruleLabels } from './labels.ts'

// In a low window it would be below what the dialog shows.
const showBox = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

interface CallFaultNoticeProps {
  fault: CallFault | undefined
  /** "This time" */
  subject?: string
  /** "Book anyway" */
  insist: string
  isPending: boolean
  onInsist: () => void
}

/** Why something was not done. A broken rule can be overridden by those who know why. */
export function CallFaultNotice(props: CallFaultNoticeProps) {
  const { fault, subject = 'This time', insist, isPending, onInsist } = props
  if (!fault) return null
  if (fault.kind !== 'rules') {
    return (
      <p ref={showBox} role="alert" className="text-sm font-medium text-ember-700">
        {fault.text}
      </p>
    )
  }
  return (
    <div
      ref={showBox}
      role="alert"
      className="rounded-control border border-larch-100 bg-larch-50 px-3.5 py-2.5 text-sm text-larch-900"
    >
      <div className="flex items-start gap-2.5">
        <Icon icon={TriangleAlert} size="small" className="mt-0.5" />
        <div className="min-w-0">
          {fault.rules.length === 1 && fault.rules[0] ? (
            <p>
              {subject} {ruleLabels[fault.rules[0]]}.
            </p>
          ) : (
            <>
              <p>{subject}</p>
              <ul className="list-disc pl-4.5">
                {fault.rules.map((rule) => (
                  <li key={rule}>{ruleLabels[rule]}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <Button
        variant="secondary"
        size="row"
        className="mt-2"
        pending={isPending}
        pendingText="Saving..."
        onClick={onInsist}
      >
        {insist}
      </Button>
    </div>
  )
}
