import pg from 'pg'
import { describeError, type Logger } from '../logger.ts'

type ListenConnectionDeps = {
  url: string
  channel: string
  logger: Logger
  onPayload(payload: string): void
  /** LISTEN has begun, for the first time or after a gap. */
  onListening(): void
}

const heartbeatMs = 5_000

/** Runs one query at a time: a connection accepts the next one only after it has answered. */
function createQueryQueue(client: pg.Client) {
  let last: Promise<unknown> = Promise.resolve()
  return (text: string, values: string[] = []) => {
    const result = last.then(() => client.query(text, values))
    last = result.catch(() => {}) // reported to the caller
    return result
  }
}

type Connection = { client: pg.Client; query: ReturnType<typeof createQueryQueue> }

function createConnection(url: string): Connection {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: heartbeatMs,
    application_name: 'practice-announcer',
  })
  return { client, query: createQueryQueue(client) }
}

/**
 * A connection of its own for LISTEN, which reconnects until it is closed. A lost connection ends LISTEN
 * silently, so a heartbeat detects it.
 */
export function openListenConnection(deps: ListenConnectionDeps) {
  const { url, channel, logger } = deps
  let current: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0

  function reconnect(lost: Connection) {
    if (isClosed || current !== lost) return
    current = undefined
    clearTimeout(timer)
    lost.client.end().catch(() => {}) // the connection is broken already
    const wait = Math.min(10_000, 200 * 2 ** failures) * (0.5 + Math.random())
    failures += 1
    timer = setTimeout(() => void connect(), wait)
  }

  function startHeartbeat(own: Connection) {
    timer = setTimeout(() => {
      own.query('select 1').then(
        () => startHeartbeat(own),
        () => reconnect(own),
      )
    }, heartbeatMs)
  }

  async function connect() {
    const own = createConnection(url)
    current = own
    own.client.on('error', () => reconnect(own))
    own.client.on('end', () => reconnect(own))
    own.client.on('notification', ({ payload = '' }) => deps.onPayload(payload))
    try {
      await own.client.connect()
      await own.query(`listen ${channel}`)
    } catch (error) {
      if (failures === 0)
        logger.warn(describeError(error), 'database event connection failed, will retry')
      reconnect(own)
      return
    }
    if (isClosed) {
      await own.client.end()
      return
    }
    failures = 0
    deps.onListening()
    startHeartbeat(own)
  }
  const ready = connect()

  return {
    /** Sends a payload, if connected: after reconnecting, every instance catches up. */
    async notify(payload: string): Promise<void> {
      await ready
      await current?.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await current?.client.end().catch(() => {}) // the connection is gone already
    },
  }
}
