import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { Button, type ButtonVariant } from '#platform/client/ui/button.tsx'
import { sendTestMail } from '../../contract.ts'

interface TestMailProps {
  isDone: boolean
  variant: ButtonVariant
}

/** Sends a mail to oneself, and says what became of it. */
export function TestMail({ isDone, variant }: TestMailProps) {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callOverHttp(sendTestMail, {}),
    onSuccess: () => refreshTopics(client, ['site']),
  })
  const isFailed = error !== null || data?.delivered === false
  const result =
    data?.message ??
    (error && toErrorMessage(error, 'The test mail could not be sent. Please try again.'))
  return (
    <>
      <Button
        variant={variant}
        size="portal"
        onClick={() => mutate()}
        pending={isPending}
        pendingText="Sending..."
      >
        {isDone ? 'Send again' : 'Send test'}
      </Button>
      <output
        className={
          result ? `w-full text-sm ${isFailed ? 'text-ember-700' : 'text-moss-700'}` : 'sr-only'
        }
      >
        {result}
      </output>
    </>
  )
}
