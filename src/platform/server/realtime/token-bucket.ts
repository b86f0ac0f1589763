type TokenBucketOptions = {
  /** Tokens available at once after a quiet time. */
  burst: number
  perSecond: number
}

/** Limits a rate: every action takes a token, and tokens are refilled over time. */
export function createTokenBucket({ burst, perSecond }: TokenBucketOptions) {
  let tokens = burst
  let refilledAt = performance.now()

  function refill() {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - refilledAt) / 1000) * perSecond)
    refilledAt = now
  }

  return {
    /** Takes a token if one is available. @returns whether it was */
    take(): boolean {
      refill()
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
    /** Takes a token in any case. @returns the milliseconds to wait until it would have been available */
    reserve(): number {
      refill()
      tokens -= 1
      return tokens < 0 ? (-tokens / perSecond) * 1000 : 0
    },
  }
}
