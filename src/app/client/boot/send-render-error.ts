import { describeRenderError } from '#features/core/error-reports/client/describe-render-error.ts'
import { reportRenderError } from '#features/core/error-reports/contract.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { runInBackground } from '#platform/client/last-input.ts'

/** Sends a report in the background: it neither extends a session nor disturbs the reader. */
export async function sendRenderError(
  error: unknown,
  componentStack: string | undefined,
  part: string,
): Promise<void> {
  const body = describeRenderError(error, componentStack, part)
  await runInBackground(() => callOverHttp(reportRenderError, { body }))
}
