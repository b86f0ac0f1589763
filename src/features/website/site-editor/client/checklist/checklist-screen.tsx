import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { getSiteChecklist } from '../../contract.ts'
import { PublishDialog } from '../publish/publish-dialog.tsx'
import { joinNeeds, stepWords } from './checklist-steps.ts'
import type { InviteDialog } from './invite-step.tsx'
import { OpensSoonPanel } from './opens-soon-panel.tsx'
import { StepRow } from './step-row.tsx'

export type Step = EndpointResponse<typeof getSiteChecklist>[number]

/** The steps of a new practice before its site is published. */
export function ChecklistScreen({ InviteDialog }: { InviteDialog: InviteDialog }) {
  const query = useQuery({ ...queryFor(getSiteChecklist, {}), refetchOnMount: 'always' })
  return (
    <div className="max-w-330 px-4 py-5 md:px-9 md:py-7">
      <PageHeading>Set up your practice</PageHeading>
      <p className="mt-1 mb-5 text-ink-muted">
        Visitors see a short “opening soon” page until you publish. Every step can be changed later.
      </p>
      {query.error && (
        <ErrorState
          title="The steps could not be loaded"
          action={<TryAgain onTry={() => void query.refetch()} />}
        >
          {toErrorMessage(query.error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {query.data && <Steps steps={query.data} InviteDialog={InviteDialog} />}
      {!query.data && !query.error && (
        <Loading label="Loading the steps" className="rounded-card border border-line bg-paper">
          <SkeletonRows rows={10} />
        </Loading>
      )}
    </div>
  )
}

interface StepsProps {
  steps: readonly Step[]
  InviteDialog: InviteDialog
}

function Steps({ steps, InviteDialog }: StepsProps) {
  const next = steps.find(({ isDone, isWarned }) => !isDone && !isWarned)
  return (
    <div className="grid items-start gap-5 lg:grid-last-79">
      <ol className="overflow-hidden rounded-card border border-line bg-paper">
        {steps.map((step, at) => (
          <StepRow
            key={step.key}
            step={step}
            number={at + 1}
            isNext={step === next}
            InviteDialog={InviteDialog}
          />
        ))}
      </ol>
      <div className="grid gap-5">
        <Progress steps={steps} />
        <OpensSoonPanel />
      </div>
    </div>
  )
}

function Progress({ steps }: { steps: readonly Step[] }) {
  const [isOpen, setOpen] = useState(false)
  const done = steps.filter(({ isDone }) => isDone).length
  const open = steps.filter(({ isDone, isWarned }) => !isDone && !isWarned)
  const needs = open.flatMap(({ key }) => stepWords[key].need ?? [])
  const isReady = needs.length === 0
  return (
    <section aria-label="Progress" className="rounded-card border border-line bg-paper px-4.5 py-4">
      <p className="flex items-baseline gap-2">
        <span className="type-stat">{done}</span>
        <span className="text-ink-muted">of {steps.length} steps done</span>
      </p>
      <div aria-hidden className="mt-3 flex gap-1">
        {steps.map(({ key }, at) => (
          <span
            key={key}
            className={classNames(
              'h-2 flex-1 rounded-full',
              at < done ? 'bg-chart-complete' : 'bg-slate-100',
            )}
          />
        ))}
      </div>
      <Button
        className="mt-3.5 w-full"
        variant={open.length === 0 ? 'primary' : 'secondary'}
        disabled={!isReady}
        aria-describedby={isReady ? undefined : 'publish-needs'}
        onClick={() => setOpen(true)}
      >
        Publish
      </Button>
      {!isReady && (
        <p id="publish-needs" className="mt-2 text-sm text-ink-muted">
          Needs {joinNeeds(needs)}.
        </p>
      )}
      <PublishDialog open={isOpen} changes={[]} onClose={() => setOpen(false)} />
    </section>
  )
}
