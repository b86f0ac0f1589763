import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { queryFor } from '#platform/client/http/query-client.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { getSiteChecklist } from '../../contract.ts'
import { editorSections } from '../../sections.ts'
import { useSnapshot } from '../state/store-context.ts'
import { findNextSection, stepWords } from './checklist-steps.ts'
import { StepConfirmation } from './step-confirmation.tsx'

/** Below the form of a section, until the first publication: the step that it belongs to, and the next one. */
export function StepFooter({ section }: { section: string }) {
  const { data = [], refetch } = useQuery(queryFor(getSiteChecklist, {}))
  const updatedAt = useSnapshot((snapshot) => snapshot.updatedAt)
  // Each save can complete a step.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the dependencies are when, not what
  useEffect(() => void refetch(), [refetch, section, updatedAt])
  const [, navigate] = useLocation()
  const step = data.find(({ key }) => stepWords[key].href === paths.siteSection(section))
  const next = findNextSection(section, data)
  const isOpen = step !== undefined && !step.isDone && step.key !== 'contact'
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-paper px-4 py-3 md:px-5">
      <ButtonLink href={paths.site} variant="secondary-light" size="portal">
        Back to the steps
      </ButtonLink>
      <span className="flex flex-wrap items-center gap-2">
        {isOpen && (
          <StepConfirmation
            stepKey={step.key}
            onConfirmed={() => navigate(next ? paths.siteSection(next) : paths.site)}
          />
        )}
        {next && (
          <ButtonLink
            href={paths.siteSection(next)}
            variant={isOpen ? 'secondary-light' : 'primary'}
            size="portal"
          >
            Next: {editorSections[next].name}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}
