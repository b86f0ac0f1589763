import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { getSiteChecklist } from '#features/site/contract/admin.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { stepWords } from './checklist-steps.ts'
import { StepConfirmation } from './step-confirmation.tsx'

/** Below the form of a section, until the first publication: the step that it belongs to. */
export function StepFooter({ section }: { section: string }) {
  const { data = [] } = useQuery({ ...queryFor(getSiteChecklist, {}), refetchOnMount: 'always' })
  const [, navigate] = useLocation()
  const step = data.find(({ key }) => stepWords[key].href === paths.siteSection(section))
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-paper px-4 py-3 md:px-5">
      <ButtonLink href={paths.site} variant="secondary-light" size="portal">
        Back to the steps
      </ButtonLink>
      {step && !step.isDone && (
        <StepConfirmation stepKey={step.key} onConfirmed={() => navigate(paths.site)} />
      )}
    </div>
  )
}
