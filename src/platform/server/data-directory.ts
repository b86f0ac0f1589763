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
import { parseSecrets, type Secrets } from './secrets.ts'

const sessionSecretFile = 'session-secret'

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

  /** The secret stored in a file, generated on the first call. */
  function secret(name: string, bytes: number): string {
    const known = read(name)
    if (known) return known
    const generated = randomBytes(bytes).toString('base64url')
    write(name, generated)
    return generated
  }

  /** @throws ConfigError if one is too short, as after an edit by hand */
  function toSecrets(text: string): Secrets {
    const secrets = parseSecrets(text)
    if (secrets) return secrets
    throw new ConfigError(
      `DATA_DIR has a file ${sessionSecretFile} with a short secret; it takes 32 characters or more`,
    )
  }

  return {
    outbox: join(directory, 'outbox'),
    read,
    write,
    remove: (name: string) => rmSync(join(directory, name), { force: true }),
    secret,

    /** The secrets of the directory, which hold while `SESSION_SECRET` is unset. */
    findSessionSecrets(): Secrets | undefined {
      const text = read(sessionSecretFile)
      return text === undefined ? undefined : toSecrets(text)
    },

    /** The same, generated at the first start. */
    makeSessionSecrets: (): Secrets => toSecrets(secret(sessionSecretFile, 48)),
  }
}

export type DataDirectory = ReturnType<typeof openDataDirectory>
