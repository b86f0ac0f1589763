// Injects a fault on this machine and reports whether the practice's promises held:
// `npm run fault -- kill-9`. Without a name it lists them; `all` runs one after the other;
// `--quick` is the short form that `npm test` runs.
import { createTestBed } from '../tests/support/test-process.ts'
import { faults } from './faults/all.ts'
import { InvariantViolation } from './faults/fault.ts'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const names = words.filter((word) => !word.startsWith('--'))
const wanted = names.includes('all') ? Object.keys(faults) : names

async function run(name: string): Promise<boolean> {
  const fault = faults[name]
  if (!fault) {
    console.error(`There is no fault "${name}". There are: ${Object.keys(faults).join(', ')}`)
    return false
  }
  console.log(`${name}: ${fault.promise}`)
  const testBed = createTestBed()
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    await fault.run({ testBed, isQuick, report: (line) => console.log(`  ${line}`) })
    console.log(`✓ ${name}: held (${seconds()} s)\n`)
    return true
  } catch (error) {
    const reported = error instanceof InvariantViolation ? `broken: ${error.message}` : error
    console.error(`✗ ${name}:`, reported, `(${seconds()} s)\n`)
    return false
  } finally {
    await testBed.clear()
  }
}

if (wanted.length === 0) {
  for (const [name, { promise }] of Object.entries(faults))
    console.log(`${name.padEnd(20)}${promise}`)
}
let hasFailed = false
for (const name of wanted) if (!(await run(name))) hasFailed = true
process.exit(hasFailed ? 1 : 0)
