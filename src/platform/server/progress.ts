import type { WriteStream } from 'node:tty'

export type Progress = {
  /** Shows how much of the total is done. */
  reach(done: number): void
  /** Removes the bar. */
  end(): void
}

const width = 30
const pauseMs = 100

/**
 * A progress bar, shown only on a terminal so that logs stay readable. With an unknown `total` (0) only the
 * count is shown.
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
