// `npm run reset`: deletes and seeds the development data. It touches no other directory.
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import { resetData } from './dev/settings.ts'

const began = performance.now()
if (process.argv.length > 2) {
  console.error('npm run reset takes nothing: it empties ./data-dev alone')
  process.exit(1)
}
try {
  process.stderr.write('Seeding the demo practice into ./data-dev …')
  await resetData()
  process.stderr.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
} catch (error) {
  if (!(error instanceof DataDirectoryInUse)) throw error
  process.stderr.write(' npm run dev is using it; stop that first\n')
  process.exitCode = 1
}
