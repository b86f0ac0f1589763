import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import { AppError } from '#shared/errors.ts'
import type { SiteImageFault } from '../labels.ts'
import type { CleanSvg } from './sanitize-svg.ts'

type SvgResult = { bytes: Uint8Array; width: number; height: number } | SiteImageFault

const run = createWorkerTask<(bytes: Uint8Array) => SvgResult>({
  module: new URL('./sanitize-svg-worker.ts', import.meta.url),
  timeoutMs: 3_000,
  maxQueue: 20,
})

/** Sanitises a drawing in a worker thread, because a crafted one must not hold up other requests. */
export async function sanitizeInWorker(drawing: Buffer): Promise<CleanSvg | SiteImageFault> {
  try {
    const result = await run(drawing)
    return typeof result === 'string' ? result : { ...result, bytes: Buffer.from(result.bytes) }
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    if (error.reason === 'timeout') return 'svgComplex'
    throw new AppError('unavailable', 'Other pictures are being checked. Please try again.')
  }
}
