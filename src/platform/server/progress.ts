import type { WriteStream } from 'node:tty'

export type Progress = {
  /** How far it is, in the units of its total. */
  reach(done: number): void
  /** Takes the bar away; what was done is then said in words. */
  end(): void
}

const width = 30
const pauseMs = 100

/**
 * A bar for long work, drawn on a terminal and quiet anywhere else, so that logs stay readable.
 * `total` may be unknown at the start (0): then the count alone is shown.
 */
export function showProgress(
  title: string,
  total: number,
  stream: Pick<WriteStream, 'write' | 'isTTY'> = process.stderr,
): Progress {
  if (!stream.isTTY) return { reach() {}, end() {} }
  let drawnAt = 0
  const draw = (done: number) => {
    const share = total > 0 ? Math.min(1, done / total) : 0
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    const figure = total > 0 ? `${Math.floor(share * 100)} %` : done.toLocaleString('en-CA')
    stream.write(`\r\x1b[K${title} ${total > 0 ? `${bar} ` : ''}${figure}`)
  }
  draw(0)
  return {
    reach(done) {
      const now = Date.now()
      if (now - drawnAt < pauseMs && done < total) return
      drawnAt = now
      draw(done)
    },
    end() {
      stream.write('\r\x1b[K')
    },
  }
}
