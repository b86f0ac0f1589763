const timeoutMs = 5_000

/** True if the server responds at all, with any status. */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/icon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return true
  } catch {
    return false
  }
}
