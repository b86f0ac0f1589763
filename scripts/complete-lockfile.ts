// After a change of dependencies: `node scripts/complete-lockfile.ts`. A registry that does not carry
// every platform's variant of a package leaves those out of the lockfile, and then some versions of npm
// refuse to install from it. This names them again, from the exact versions their packages ask for, but
// without the hash, which only a registry that carries them knows: `npm install` there adds it.
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'sunos']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm']

/** The platform of a variant, read off its name: `@oxlint/binding-linux-arm64-musl`. */
function parsePlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
  }
}

const file = 'package-lock.json'
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile // npm's own format
const { packages } = lockfile
let added = 0
for (const { optionalDependencies = {}, dev } of Object.values(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    const platform = parsePlatform(name)
    // Only a variant for some platform, in an exact version, can be named without asking a registry.
    if (place in packages || !platform.cpu || !/^\d+\.\d+\.\d+/.test(version)) continue
    packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
    added += 1
  }
}
const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
lockfile.packages = Object.fromEntries(sorted)
if (added > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(`${added} platform variants added to the lockfile`)
