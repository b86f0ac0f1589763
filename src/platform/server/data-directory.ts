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

/** @throws ConfigError where there can be no such directory, or none to write into */
function makeOwn(directory: string) {
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
 * The directory of everything that a server keeps beside its database, for its owner's eyes only.
 * @throws ConfigError where there can be no such directory
 */
export function openDataDirectory(directory: string) {
  makeOwn(directory)

  /** The text kept in a file, or undefined. */
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

    /** The secret kept in a file, made on the first call. */
    secret(name: string, bytes: number): string {
      const known = read(name)
      if (known) return known
      const made = randomBytes(bytes).toString('base64url')
      write(name, made)
      return made
    },
  }
}

export type DataDirectory = ReturnType<typeof openDataDirectory>
