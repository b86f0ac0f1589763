import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { hourMs } from '#shared/durations.ts'

const program = fileURLToPath(new URL('./operations/backup.ts', import.meta.url))

/** After a failure, so that a disk that is back is used soon. */
const retryMs = hourMs / 4
/** After an attempt whose instance was killed, which no backup outlasts. */
const abandonedMs = 2 * hourMs

const toLastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''

/** Ends a program with those that it has started, as `pg_dump`. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended.
  }
}

/**
 * Makes backups in `BACKUP_DIR` by the operators' own command, as a process of its own: copying blocks, and a passphrase
 * takes 256 MB of memory for a second. Of several instances the one that begins an attempt makes it.
 */
export function createScheduledBackups({
  config,
  health,
  eventBus,
  clock,
  logger,
}: Infrastructure): FeatureModule<undefined> {
  const { directory, everyHours } = config.backups
  if (directory === undefined) return { service: undefined }
  let running: ChildProcess | undefined
  let isStopping = false

  async function runCommand() {
    const child = spawn(process.execPath, [program, '--scheduled'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // a group of its own, which is ended as one
    })
    running = child
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    running = undefined
    return { isMade: code === 0, output, errors }
  }

  async function run(): Promise<number> {
    const before = (ms: number) => new Date(clock.now().getTime() - ms)
    const isMine = await health.claim('scheduledBackups', {
      success: before(everyHours * hourMs),
      failure: before(retryMs),
      attempt: before(abandonedMs),
    })
    if (!isMine || isStopping) return 0
    const { isMade, output, errors } = await runCommand()
    await eventBus.publish({ t: 'changed', topic: 'health' })
    if (isMade) {
      logger.info({ result: output.trim().split('\n') }, 'backup made and verified')
      return 1
    }
    const { failure } = await health.find('scheduledBackups')
    // Otherwise the command has recorded its failure.
    if (failure === 'unfinished') await health.recordFailure('scheduledBackups', 'stopped')
    if (!isStopping) logger.error({ reason: toLastLine(errors) }, 'backup failed, will retry')
    return 0
  }

  return {
    service: undefined,
    jobs: [{ name: 'make-backup', everySeconds: 60, run }],
    async stop() {
      isStopping = true
      const child = running
      if (!child) return
      killGroup(child)
      await once(child, 'close')
      await health.recordFailure('scheduledBackups', 'stopped')
    },
  }
}
