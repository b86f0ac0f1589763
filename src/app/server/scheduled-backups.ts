import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { removeScratch } from '#platform/server/backups/scratch.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { hourMs } from '#shared/durations.ts'

const program = fileURLToPath(new URL('./operations/backup.ts', import.meta.url))

/** After a failure, so that a disk that is back is used soon. */
const retryMs = hourMs / 4
/** After an attempt whose instance was killed, which no backup outlasts. */
const abandonedMs = 2 * hourMs

const toLastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''

/** Copying and a passphrase block: then it is killed, so that the server stops in time. */
const maxStopMs = 2_000

/** Ends a program with those that it has started, as `pg_dump`. */
function endGroup(child: ChildProcess, dataDir: string) {
  const { pid } = child
  if (pid === undefined) return
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name)
    } catch {
      // It has ended.
    }
  }
  signal('SIGTERM')
  const timer = setTimeout(() => signal('SIGKILL'), maxStopMs)
  child.once('close', (code) => {
    clearTimeout(timer)
    if (code === null) removeScratch(dataDir, pid)
  })
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
    // At once, because a stop waits for jobs first.
    const stop = () => {
      isStopping = true
      endGroup(child, config.dataDir)
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    process.off('SIGTERM', stop).off('SIGINT', stop)
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
      endGroup(child, config.dataDir)
      await once(child, 'close')
      await health.recordFailure('scheduledBackups', 'stopped')
    },
  }
}
