import { X } from 'lucide'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { useRowContext } from './row-context.ts'

/** Beside the message that says why a change of a row was refused. */
export function HideProblem({ row }: { row: ReadableLead }) {
  const { onDismissProblem } = useRowContext()
  return (
    <IconButton
      look="bare"
      size="row"
      icon={X}
      label={`Hide the message about ${row.name}`}
      onClick={() => onDismissProblem(row.lead.id)}
    />
  )
}
