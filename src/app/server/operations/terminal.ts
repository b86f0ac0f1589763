// Questions to whoever started a script: a person at a terminal, or a program that writes lines.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'

export type Terminal = {
  /** Somebody who sees the questions and can be asked again. */
  isPerson: boolean
  say(line: string): void
  /** The next line, without its end; nothing when there are no more. */
  ask(question: string): Promise<string>
  /** The same for a secret: what is typed is not shown. */
  askUnseen(question: string): Promise<string>
  close(): void
}

/** Standard input and output. At a terminal Ctrl-C and Ctrl-D end the program. */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  const isPerson = isatty(stdin.fd)
  let isMuted = false
  // Readline writes what is typed back to the terminal, through here.
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isPerson && !isMuted) stdout.write(chunk)
      done()
    },
  })
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let isOver = false
  let reader: ReturnType<typeof createInterface> | undefined

  /** Listens from the first question on: nothing is taken from a program that is asked nothing. */
  function listen() {
    if (reader) return
    reader = createInterface({ input: stdin, output: echo, terminal: isPerson, historySize: 0 })
    reader.on('line', (line) => {
      const take = waiting.shift()
      if (take) take(line)
      else lines.push(line)
    })
    reader.on('SIGINT', () => {
      stdout.write('\n')
      process.exit(130)
    })
    reader.on('close', () => {
      isOver = true
      if (isPerson && waiting.length > 0) {
        stdout.write('\n')
        process.exit(130)
      }
      for (const take of waiting.splice(0)) take('')
    })
  }

  async function readLine(): Promise<string> {
    listen()
    const known = lines.shift()
    if (known !== undefined) return known
    if (isOver) return ''
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    isPerson,
    say: (line) => void stdout.write(`${line}\n`),
    async ask(question) {
      if (isPerson) {
        listen()
        // As the prompt, so that it stays when the line is edited.
        reader?.setPrompt(question)
        reader?.prompt()
      }
      return readLine()
    },
    async askUnseen(question) {
      if (!isPerson) return readLine()
      listen()
      reader?.setPrompt('')
      stdout.write(question)
      isMuted = true
      try {
        return await readLine()
      } finally {
        isMuted = false
        stdout.write('\n')
      }
    },
    close: () => reader?.close(),
  }
}
