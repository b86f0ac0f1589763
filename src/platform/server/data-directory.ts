import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** @throws ConfigError if the directory cannot be created or written to */
function createPrivateDirectory(directory: string) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    accessSync(directory, constants.W_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DATA_DIR got "${directory}"; it takes a directory that the server can make and write into (${code})`,
    )
  }
}

/**
 * Opens the directory of everything that a server stores beside its database, readable by its owner only.
 * @throws ConfigError if the directory cannot be created or written to
 */
export function openDataDirectory(directory: string) {
  createPrivateDirectory(directory)

  /** The text of a file, or undefined. */
  function read(name: string): string | undefined {
    try {
      return readFileSync(join(directory, name), 'utf8').trim() || undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  function write(name: string, content: string) {
    const file = join(directory, name)
    writeFileSync(file, `${content}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }

  return {
    outbox: join(directory, 'outbox'),
    read,
    write,
    remove: (name: string) => rmSync(join(directory, name), { force: true }),

    /** The secret stored in a file, generated on the first call. */
    secret(name: string, bytes: number): string {
      const known = read(name)
      if (known) return known
      const generated = randomBytes(bytes).toString('base64url')
      write(name, generated)
      return generated
    },
  }
}

export type DataDirectory = ReturnType<typeof openDataDirectory>
