import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Row = Record<string, SQLInputValue>
/** Of texts and numbers. */
const toText = (value: SQLInputValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Copies the demo's therapists, with their call hours, until there are `count`. */
export function copyTherapists(directory: string, count: number) {
  const database = new DatabaseSync(join(directory, 'data', 'practice.db'))
  const read = (query: string) => database.prepare(query).all() as Row[]
  const write = (name: string, row: Row) => {
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    database
      .prepare(`insert into ${name} (${columns.join(', ')}) values (${places})`)
      .run(...Object.values(row))
  }
  const therapists = read('select * from therapists order by id')
  for (let copy = therapists.length; copy < count; copy += 1) {
    const therapist = therapists[copy % therapists.length]
    const [user] = read(`select * from users where id = ${toText(therapist?.['user_id'])}`)
    if (!therapist || !user) throw new Error('the demo has no therapists')
    const id = 10_000 + copy
    const email = `copy${copy}@stillwater.example`
    write('users', {
      ...user,
      id,
      username: email,
      username_key: email,
      email,
      email_key: email,
      last_name: `${toText(user['last_name'])} ${copy}`,
    })
    write('therapists', {
      ...therapist,
      id,
      user_id: id,
      slug: `${toText(therapist['slug'])}-${copy}`,
    })
    const [hours] = read(`select * from call_hours where user_id = ${toText(therapist['user_id'])}`)
    if (hours) write('call_hours', { ...hours, user_id: id })
  }
  database.close()
}
