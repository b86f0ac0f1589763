/**
 * Counts a call as unanswered after a time: a silent network would leave it waiting for minutes. The
 * call itself goes on.
 */
export function withTimeout<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('call timed out')), ms)
  })
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer))
}
