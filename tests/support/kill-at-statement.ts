// Loaded into a server process before its code (`--import`): ends it as `kill -9` does at one step of a booking. The step is
// `KILL_AT`: the beginning of the statement before which the process ends, `committed` for the moment after the commit.
import { DatabaseSync, StatementSync } from 'node:sqlite'

const at = process.env['KILL_AT'] ?? ''
const texts = new WeakMap<StatementSync, string>()
let isBooking = false

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The signal may arrive a moment later.
  for (;;);
}

function look(sql: string) {
  if (isBooking && at !== 'committed' && sql.startsWith(at)) die()
  // The first write that belongs to a request.
  if (sql.startsWith('insert into "consultation_leads"')) isBooking = true
}

const { prepare, exec } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest)
  texts.set(statement, sql)
  return statement
}
DatabaseSync.prototype.exec = function (sql) {
  look(sql)
  exec.call(this, sql)
  if (isBooking && at === 'committed' && sql === 'commit') die()
}
for (const name of ['run', 'all'] as const) {
  const method = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
    look(texts.get(this) ?? '')
    return method.apply(this, values)
  } as never // the two take the same values and return what they returned
}
