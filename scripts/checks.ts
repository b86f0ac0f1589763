// The checks that run no test: types, lint, format and the project's own rules. `npm run check` runs them alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const bin = (name: string) => join('node_modules', '.bin', name)

type Check = {
  title: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

const ownCheck = (title: string, script: string): Check => ({
  title,
  command: bin('node'),
  args: [`scripts/${script}.ts`],
})

const checks: readonly Check[] = [
  ...['shared', 'server', 'client'].map((part) => ({
    title: `types of ${part} code`,
    command: bin('tsc'),
    args: [
      '-p',
      `tsconfig.${part}.json`,
      // Several threads do much of the work once each: twice the processor time, which tests need meanwhile.
      '--singleThreaded',
      // The next run looks only at what has changed.
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/types/${part}.tsbuildinfo`,
    ],
  })),
  {
    title: 'lint',
    command: bin('oxlint'),
    args: [
      '-c',
      '.oxlintrc.json',
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ],
    // One thread for types, for the same reason, which collects garbage seldom: a seventh of its time, for a tenth more
    // memory.
    env: { GOMAXPROCS: '1', GOGC: '400' },
  },
  { title: 'format', command: bin('biome'), args: ['ci', '--no-errors-on-unmatched', '.'] },
  ownCheck('architecture', 'check-architecture'),
  ownCheck('language', 'check-language'),
  ownCheck('messages', 'check-messages'),
  ownCheck('class names', 'check-css'),
  { title: 'unused code', command: bin('knip'), args: [] },
  ownCheck('licences and lockfile', 'check-dependencies'),
  ownCheck('bytes of pages', 'check-bytes'),
]

/** Runs one check as its own process and prints what it says when it fails. */
async function runCheck({ title, command, args, env }: Check): Promise<boolean> {
  const started = Date.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (code !== 0) console.log(output)
  console.log(`${code === 0 ? '✓' : '✗'} check: ${title} (${seconds} s)`)
  return code === 0
}

/** Runs all checks one after the other, so that tests can run beside them. */
export async function runChecks(): Promise<{ passed: number; failed: number; seconds: number }> {
  const started = Date.now()
  let passed = 0
  for (const check of checks) if (await runCheck(check)) passed += 1
  return { passed, failed: checks.length - passed, seconds: (Date.now() - started) / 1000 }
}

if (import.meta.main) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
