// Makes a bad day happen on this machine and says whether the practice's promises held:
// `npm run fault -- kill-9`. Without a name it lists them; `all` plays one after the other;
// `--quick` is the short form that `npm test` plays.
import { createTestBed } from '../tests/support/test-process.ts'
import { faults } from './faults/all.ts'
import { InvariantViolation } from './faults/fault.ts'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const names = words.filter((word) => !word.startsWith('--'))
const wanted = names.includes('all') ? Object.keys(faults) : names

async function play(name: string): Promise<boolean> {
  const fault = faults[name]
  if (!fault) {
    console.error(`There is no fault "${name}". There are: ${Object.keys(faults).join(', ')}`)
    return false
  }
  console.log(`${name}: ${fault.promise}`)
  const workshop = createTestBed()
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    await fault.play({ workshop, isQuick, tell: (line) => console.log(`  ${line}`) })
    console.log(`✓ ${name}: held (${seconds()} s)\n`)
    return true
  } catch (error) {
    const told = error instanceof InvariantViolation ? `broken: ${error.message}` : error
    console.error(`✗ ${name}:`, told, `(${seconds()} s)\n`)
    return false
  } finally {
    await workshop.clear()
  }
}

if (wanted.length === 0) {
  for (const [name, { promise }] of Object.entries(faults))
    console.log(`${name.padEnd(20)}${promise}`)
}
let hasFailed = false
for (const name of wanted) if (!(await play(name))) hasFailed = true
process.exit(hasFailed ? 1 : 0)
