import { m } from '#messages'
import { createByteCache } from '#platform/server/cache/byte-cache.ts'
import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'

// Some thirty recordings: the ones that are being played.
const maxCachedBytes = 8 * 1024 * 1024
const maxWaiting = 40

export type SpeechTask = { text: string; language: Language }

/**
 * Speaks security checks. Making one recording takes some 20 ms, so it is done in a worker thread and
 * once per check and language.
 */
export function createSpeech() {
  const speak = createWorkerTask<(task: SpeechTask) => Uint8Array>({
    module: new URL('./voice-worker.ts', import.meta.url),
    timeoutMs: 5_000,
    maxQueue: maxWaiting,
  })
  const cache = createByteCache<Buffer>(maxCachedBytes, (sound) => sound.length)
  const pending = new Map<string, Promise<Buffer>>()

  async function make(key: string, task: SpeechTask): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await speak(task)
      const sound = Buffer.from(buffer, byteOffset, byteLength)
      cache.set(key, sound)
      return sound
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      throw new AppError('unavailable', m.captcha_sound_unavailable(), { retryAfter: 5 })
    } finally {
      pending.delete(key)
    }
  }

  /** @throws unavailable */
  return async (validation: string, text: string, language: Language): Promise<Buffer> => {
    const key = `${language} ${validation}`
    const known = cache.get(key)
    if (known) return known
    const started = pending.get(key) ?? make(key, { text, language })
    pending.set(key, started)
    return started
  }
}
