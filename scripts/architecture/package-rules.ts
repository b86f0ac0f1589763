// Which npm packages and Node modules belong where.

import { isContract } from './import-rules.ts'
import type { Import, Place } from './places.ts'

/** An import which leads to a package. `name` is `pg`, `@fastify/static` or `node:fs`. */
export interface PackageUse {
  from: Place
  name: string
  import: Import
}

const serverPackages =
  /^(node:.*|fastify|fastify-type-provider-zod|@fastify\/.*|ws|pg|kysely|nodemailer|pino|sharp|@node-rs\/argon2|sanitize-html|google-auth-library)$/
const clientPackages =
  /^(react|react-dom|react-hook-form|@hookform\/.*|wouter|@tanstack\/.*|radix-ui|@radix-ui\/.*|lucide)$/

const pageRenderer = 'src/app/client/boot/entry-ssr.tsx'

const says = (from: Place, found: Import, advice: string) =>
  `\`${from.name}\` imports \`${found.specifier}\`. ${advice}`

/** Node and the database stay in `server/`, React in `client/`; what both use needs neither. */
export function packagesStayOnTheirSide({ from, name, import: found }: PackageUse) {
  if (from.layer === undefined) return undefined
  if (found.specifier.startsWith('react-dom/server') && from.side === 'client') {
    const mayRender = from.path === pageRenderer || from.isTest
    return mayRender
      ? undefined
      : says(
          from,
          found,
          'Only `app/client/boot/entry-ssr.tsx` renders pages to text: let it do so.',
        )
  }
  if (serverPackages.test(name) && from.side !== 'server') {
    // Tests run in Node whatever they test.
    if (name.startsWith('node:') && from.isTest) return undefined
    if (name === 'node:stream' && from.path === pageRenderer) return undefined
    const readers = from.side === 'client' ? 'browser code' : 'code which the browser loads too'
    return says(from, found, `This is ${readers}: what needs \`${name}\` belongs in \`server/\`.`)
  }
  if (clientPackages.test(name) && from.side !== 'client') {
    const readers = from.side === 'server' ? 'server code' : 'code which the server loads too'
    return says(from, found, `This is ${readers}: what needs \`${name}\` belongs in \`client/\`.`)
  }
  return undefined
}

/** A contract uses zod, the messages of its schemas, and no other package. */
export function contractsUseZodOnly({ from, name, import: found }: PackageUse) {
  if (!isContract(from) || name === 'zod' || name === '#messages') return undefined
  return says(
    from,
    found,
    'A contract is a leaf: it uses zod, `#shared/*` and other contracts. What needs this package belongs in `rules.ts`, `server/` or `client/`.',
  )
}

/** Kysely is for repositories, migrations and the database's own folder; platform may name its types. */
export function sqlStaysInRepositories({ from, name, import: found }: PackageUse) {
  if (name !== 'kysely' || from.layer === undefined) return undefined
  const mayQuery =
    /^src\/platform\/server\/(database|events)\//.test(from.path) ||
    (from.feature !== undefined && /^server\/repository(\.ts$|\/)/.test(from.within)) ||
    (from.path.startsWith('src/platform/server/') && found.typeOnly)
  if (mayQuery) return undefined
  const repository =
    from.feature === undefined
      ? 'the `server/repository.ts` of the feature which owns the table, or `platform/server/database/`'
      : `\`${from.feature}/server/repository.ts\``
  return says(from, found, `No SQL outside repositories: put the query in ${repository}.`)
}
