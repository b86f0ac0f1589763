import { m } from '#messages'
import { createByteCache } from '#platform/server/cache/byte-cache.ts'
import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import { AppError } from '#shared/errors.ts'

// Some thirty recordings: the ones that are being played.
const maxCachedBytes = 8 * 1024 * 1024
const maxWaiting = 40

/**
 * Speaks security checks. Making one recording takes some 20 ms, so it is done in a worker thread and
 * once per check.
 */
export function createSpeech() {
  const speak = createWorkerTask<(text: string) => Uint8Array>({
    module: new URL('./voice-worker.ts', import.meta.url),
    timeoutMs: 5_000,
    maxQueue: maxWaiting,
  })
  const cache = createByteCache<Buffer>(maxCachedBytes, (sound) => sound.length)
  const pending = new Map<string, Promise<Buffer>>()

  async function make(validation: string, answer: string): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await speak(answer)
      const sound = Buffer.from(buffer, byteOffset, byteLength)
      cache.set(validation, sound)
      return sound
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      throw new AppError('unavailable', m.captcha_sound_unavailable(), { retryAfter: 5 })
    } finally {
      pending.delete(validation)
    }
  }

  /** @throws unavailable */
  return async (validation: string, answer: string): Promise<Buffer> => {
    const known = cache.get(validation)
    if (known) return known
    const started = pending.get(validation) ?? make(validation, answer)
    pending.set(validation, started)
    return started
  }
}
