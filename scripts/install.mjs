// Spares npm the search for addresses. Our lockfile names no registry, so that any can be used, and without an
// address npm asks for the whole record of each package first: 400 requests and 10 s of processor time more, of about
// 30. Registries give packages the same path, which is added here, in a copy of the lockfile.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** The text of a lockfile with the address of each package that can be checked against its hash. */
export function addAddresses(lockfile, registry) {
  const lock = JSON.parse(lockfile)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || !entry.integrity) continue
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${entry.version}.tgz`
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${file}`
  }
  return JSON.stringify(lock, null, 2)
}

/** Makes a folder in which `npm ci` installs the packages of `root`; undefined where that is not possible. */
export function layOutPackages(root) {
  try {
    const registry = execFileSync(npm, ['config', 'get', 'registry'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const lockfile = addAddresses(readFileSync(join(root, 'package-lock.json'), 'utf8'), registry)
    const folder = join(root, 'node_modules.next')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const file of ['package.json', '.npmrc'])
      copyFileSync(join(root, file), join(folder, file))
    writeFileSync(join(folder, 'package-lock.json'), lockfile)
    return folder
  } catch {
    return undefined
  }
}

/** Puts what was installed in `folder` in place; false where it cannot be replaced, such as a mounted folder. */
export function moveIn(folder, root) {
  try {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    renameSync(join(folder, 'node_modules'), join(root, 'node_modules'))
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
