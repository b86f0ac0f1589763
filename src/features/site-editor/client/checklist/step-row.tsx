import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide'
import { useState } from 'react'
import type { getSiteChecklist } from '#features/site/contract/admin.ts'
import { confirmableSteps, confirmSiteStep } from '#features/site/contract/admin.ts'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { stepWords } from './checklist-steps.ts'
import { TestMail } from './test-mail.tsx'

interface StepRowProps {
  step: EndpointResponse<typeof getSiteChecklist>[number]
  number: number
  isNext: boolean
}

/** One step: what is entered so far, and the one thing to do. */
export function StepRow({ step, number, isNext }: StepRowProps) {
  const { title, action, href } = stepWords[step.key]
  const variant = step.isDone ? 'quiet' : isNext ? 'primary' : 'secondary-light'
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 last:border-b-0',
        isNext && 'bg-river-50 py-4',
      )}
    >
      <StepMark number={number} isDone={step.isDone} isNext={isNext} />
      <div className="min-w-up-to-32 flex-1">
        <h2 className="leading-snug font-semibold">
          {title}
          <span className="sr-only">
            {step.isDone ? ', done' : isNext ? ', next step' : ', not done'}
          </span>
        </h2>
        <p className="text-sm text-ink-muted wrap-anywhere">{step.detail}</p>
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <Confirmation step={step} />
        {href === undefined ? (
          <TestMail isDone={step.isDone} variant={variant} />
        ) : (
          <ButtonLink href={href} variant={variant} size="portal">
            {step.isDone ? 'Change' : action}
            <span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function StepMark({
  number,
  isDone,
  isNext,
}: {
  number: number
  isDone: boolean
  isNext: boolean
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
        isDone && 'border-moss-100 bg-moss-100 text-moss-700',
        isNext && 'border-river-600 bg-river-600 text-white',
        !isDone && !isNext && 'border-line-field text-ink-muted',
      )}
    >
      {isDone ? <Icon icon={Check} size="text" /> : number}
    </span>
  )
}

/** For a step that only a person can call done, such as reading the legal documents. */
function Confirmation({ step: { key, isDone } }: Pick<StepRowProps, 'step'>) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { confirm } = stepWords[key]
  const confirmable = confirmableSteps.find((each) => each === key)
  const { mutate, isPending } = useMutation({
    mutationFn: (step: NonNullable<typeof confirmable>) =>
      callOverHttp(confirmSiteStep, { body: { step, isDone: true } }),
    onSuccess: () => refreshTopics(client, ['site']),
    onError: (error) =>
      setFailure(toErrorMessage(error, 'That was not saved. Check your connection and try again.')),
  })
  if (isDone || !confirm || !confirmable) return null
  return (
    <>
      <Button
        variant="quiet"
        size="portal"
        wraps
        onClick={() => mutate(confirmable)}
        pending={isPending}
        pendingText="Saving..."
      >
        {confirm}
      </Button>
      {failure !== undefined && (
        <p role="alert" className="w-full text-sm text-ember-700">
          {failure}
        </p>
      )}
    </>
  )
}
