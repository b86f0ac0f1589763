// `npm run audit`: known vulnerabilities in production dependencies, and newer versions. Needs a registry
// with an audit service, and fails without one.
import { spawnSync } from 'node:child_process'

type Audit = {
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<string, { name: string; severity: string }>
}
type Outdated = Record<string, { current?: string; latest: string }>

/** npm's output as JSON, whatever its exit code: findings exit with an error code too. */
function askNpm(...words: string[]): unknown {
  const { stdout } = spawnSync('npm', [...words, '--json'], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

// npm's own words; what is missing in them is looked for below.
const audit = askNpm('audit', '--omit=dev') as Audit | undefined
const counts = audit?.metadata?.vulnerabilities
if (!counts) {
  console.error('The registry gave no answer to npm audit: nothing is known about vulnerabilities.')
  process.exitCode = 2
} else {
  for (const { name, severity } of Object.values(audit?.vulnerabilities ?? {})) {
    console.log(`${severity}: ${name}`)
  }
  const grave = (counts['high'] ?? 0) + (counts['critical'] ?? 0)
  console.log(`${counts['total'] ?? 0} known vulnerabilities, ${grave} of them high or critical.`)
  if (grave > 0) process.exitCode = 1
}

const outdated = Object.entries((askNpm('outdated') as Outdated | undefined) ?? {})
for (const [name, { current = 'none', latest }] of outdated) {
  console.log(`${name}: ${current}, newest is ${latest}`)
}
console.log(`${outdated.length} packages have a newer version.`)
