// Questions to the user of a command: a person at a terminal, or a script that writes lines.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'

export type Terminal = {
  /** A person sees the questions and can be asked again; a script cannot. */
  isPerson: boolean
  say(line: string): void
  /** The next line without its line break, or an empty text after the last one. */
  ask(question: string): Promise<string>
  /** The same for a secret, without showing what is typed. */
  askUnseen(question: string): Promise<string>
  close(): void
}

/** Standard input and output. At a terminal Ctrl-C and Ctrl-D end the program. */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  const isPerson = isatty(stdin.fd)
  let isMuted = false
  // Readline echoes typed characters through this stream.
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

  /** Starts with the first question, so that a command without questions consumes no input. */
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
        // As readline's prompt, so that it remains when the line is edited.
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
