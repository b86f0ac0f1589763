import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { type ChecklistStep, confirmableSteps, confirmSiteStep } from '../../contract.ts'
import { stepWords } from './checklist-steps.ts'

interface StepConfirmationProps {
  stepKey: ChecklistStep
  onConfirmed?: () => void
}

/** For a step that only a person can call done, such as reading the legal documents. */
export function StepConfirmation({ stepKey, onConfirmed }: StepConfirmationProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { confirm } = stepWords[stepKey]
  const confirmable = confirmableSteps.find((each) => each === stepKey)
  const { mutate, isPending } = useMutation({
    mutationFn: (step: NonNullable<typeof confirmable>) =>
      callOverHttp(confirmSiteStep, { body: { step, isDone: true } }),
    onSuccess: async () => {
      await refreshTopics(client, ['site'])
      onConfirmed?.()
    },
    onError: (error) =>
      setFailure(toErrorMessage(error, 'That was not saved. Check your connection and try again.')),
  })
  if (!confirm || !confirmable) return null
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
