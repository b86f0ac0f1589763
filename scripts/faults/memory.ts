import { readFileSync } from 'node:fs'

/** The resident memory of a process in MB; undefined where there is no `/proc`. */
export function readMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}
