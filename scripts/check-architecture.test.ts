import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkArchitecture, readSourceTree } from './check-architecture.ts'

// Two features with every kind of file in its right place.
const cleanTree: Record<string, string> = {
  'package.json': '{}',
  'vite.config.ts': `import { defineConfig } from 'vite'\nexport default defineConfig({ base: process.env.BASE ?? '/' })\n`,
  'migrations/0001-leads.ts': `import type { Kysely } from 'kysely'\nimport { idColumn } from '#platform/server/database/columns.ts'\nexport default { up: (db: Kysely<unknown>) => idColumn(db) }\n`,
  'scripts/migrate.ts': `import { migrate } from '#platform/server/database/migrate.ts'\nmigrate(process.env.DATABASE_URL)\n`,
  'tests/support/test-app.ts': `import { buildServer } from '#app/server/build-server.ts'\nimport { findLeads } from '#features/leads/server/repository.ts'\nexport const testApp = [buildServer, findLeads]\n`,
  'src/shared/README.md': 'Words everyone uses.\n',
  'src/shared/paths.ts': `export const paths = { leads: '/portal/leads' }\n`,
  'src/platform/server/config.ts': 'export const port = process.env.PORT\n',
  'src/platform/server/sessions.ts': `import type { Kysely } from 'kysely'\nexport type Sessions = Kysely<unknown>\n`,
  'src/platform/server/mailer.test.ts': `import { testApp } from '../../../tests/support/test-app.ts'\ntestApp.at(0)\n`,
  'src/platform/server/database/columns.ts': `import { sql } from 'kysely'\nexport const idColumn = (db: unknown) => sql\`\${db}\`\n`,
  'src/platform/server/database/migrate.ts': `import leads from '../../../../migrations/0001-leads.ts'\nexport const migrate = (url: unknown) => [leads, url]\n`,
  'src/platform/client/api.ts': `import { paths } from '#shared/paths.ts'\nexport const api = paths\n`,
  'src/platform/client/ui/button.tsx': `import { api } from '../api.ts'\nexport const Button = () => <button>{api.leads}</button>\n`,
  'src/features/leads/contract.ts': `import { z } from 'zod/mini'\nimport { paths } from '#shared/paths.ts'\nexport const lead = [z, paths]\n`,
  'src/features/leads/rules.ts': `import { lead } from './contract.ts'\nexport const isOld = () => lead.length > 30\n`,
  'src/features/leads/rules.test.ts': `import { readFileSync } from 'node:fs'\nimport { isOld } from './rules.ts'\nreadFileSync(String(isOld()))\n`,
  'src/features/leads/server/repository.ts': `import { sql } from 'kysely'\nexport const findLeads = () => sql\`select\`\n`,
  'src/features/leads/server/service.ts': `import { isOld } from '../rules.ts'\nimport { findLeads } from './repository.ts'\nexport const leads = { isOld, findLeads }\n`,
  'src/features/leads/server/routes.ts': `import type { FastifyInstance } from 'fastify'\nimport { leads } from './service.ts'\nexport const leadRoutes = (app: FastifyInstance) => [app, leads]\n`,
  'src/features/leads/client/queries.ts': `import { api } from '#platform/client/api.ts'\nimport { lead } from '../contract.ts'\nexport const leadsQuery = () => [api, lead]\n`,
  'src/features/leads/client/use-lead.ts': `import { useState } from 'react'\nexport const useLead = () => useState()\n`,
  'src/features/leads/client/lead-table.tsx': `import { useLead } from './use-lead.ts'\nexport const LeadTable = () => <p>{useLead().length}</p>\n`,
  'src/features/leads/client/lead-table.test.tsx': `import { LeadTable } from './lead-table.tsx'\nexport const shown = <LeadTable />\n`,
  'src/features/captcha/portraits/owl.svg': '<svg/>',
  'src/features/captcha/contract.ts': `export const captcha = 'captcha'\n`,
  'src/features/captcha/server/sounds/a.wav': 'RIFF',
  'src/features/captcha/server/picture.ts': `export const drawPicture = () => '<svg/>'\n`,
  'src/features/captcha/server/service.ts': `import { leads } from '#features/leads/server/service.ts'\nimport { drawPicture } from './picture.ts'\nexport const captchas = [drawPicture, leads]\n`,
  'src/features/leads/server/module.ts': `import { leadRoutes } from './routes.ts'\nexport const createLeads = () => leadRoutes\n`,
  'src/app/server/build-server.ts': `import { createLeads } from '#features/leads/server/module.ts'\nexport const buildServer = () => createLeads\n`,
  'src/app/server/main.ts': `import { buildServer } from './build-server.ts'\nexport const start = () => [buildServer(), import('../../../migrations/0001-leads.ts')]\n`,
  'src/app/client/boot/entry-ssr.tsx': `import { PassThrough } from 'node:stream'\nimport { renderToPipeableStream } from 'react-dom/server'\nimport { routes } from '../routes.tsx'\nexport const render = [PassThrough, renderToPipeableStream, routes]\n`,
  'src/app/client/routes.tsx': `import { lazy } from 'react'\nexport const routes = [lazy(() => import('./pages/leads.tsx'))]\n`,
  'src/app/client/pages/leads.tsx': `import owl from '#features/captcha/portraits/owl.svg?url'\nimport { LeadTable } from '#features/leads/client/lead-table.tsx'\nimport { isOld } from '#features/leads/rules.ts'\nexport const LeadsPage = () => <LeadTable key={owl} hidden={isOld()} />\n`,
}

interface Fault {
  rule: string
  /** Files to add. Code for a file which exists goes in as its new first line. */
  plant: Record<string, string>
  at: string
  says: string
}

const faults: Record<string, Fault> = {
  'shared imports platform': {
    rule: 'layers',
    plant: { 'src/shared/paths.ts': `import { api } from '#platform/server/config.ts'` },
    at: 'src/shared/paths.ts:1',
    says: '`shared/paths.ts` imports `platform/server/config.ts`. shared imports nothing of ours: move what it needs into `src/shared/`, or let the caller hand it in.',
  },
  'platform imports a feature, if only its type': {
    rule: 'layers',
    plant: {
      'src/platform/server/sessions.ts': `export type X = import('#features/leads/contract.ts').Lead`,
    },
    at: 'src/platform/server/sessions.ts:1',
    says: '`platform/server/sessions.ts` imports `features/leads/contract.ts`. platform knows no feature and no app: move what it needs into `src/platform/` or `src/shared/`, or let the caller hand it in.',
  },
  'a feature imports app': {
    rule: 'layers',
    plant: {
      'src/features/leads/client/queries.ts': `import { routes } from '#app/client/routes.tsx'`,
    },
    at: 'src/features/leads/client/queries.ts:1',
    says: '`features/leads/client/queries.ts` imports `app/client/routes.tsx`. Nobody imports app: what features share belongs in `src/platform/` or `src/shared/`, and parts are handed in by `app/server/features.ts`.',
  },
  'src imports tests': {
    rule: 'layers',
    plant: {
      'src/app/server/main.ts': `import { testApp } from '../../../tests/support/test-app.ts'`,
    },
    at: 'src/app/server/main.ts:1',
    says: '`app/server/main.ts` imports `tests/support/test-app.ts`. What is deployed never imports from `tests/`: move what both need into `src/`.',
  },
  'a test in src imports scripts': {
    rule: 'layers',
    plant: { 'src/platform/server/mailer.test.ts': `import '../../../scripts/migrate.ts'` },
    at: 'src/platform/server/mailer.test.ts:1',
    says: '`platform/server/mailer.test.ts` imports `scripts/migrate.ts`. What is deployed never imports from `scripts/`: move what both need into `src/`.',
  },
  'a migration imports a feature': {
    rule: 'layers',
    plant: {
      'migrations/0001-leads.ts': `import { lead } from '#features/leads/contract.ts'`,
    },
    at: 'migrations/0001-leads.ts:1',
    says: '`migrations/0001-leads.ts` imports `features/leads/contract.ts`. A migration must stay as it was when the code moves on, so it uses only `#shared/*` and `#platform/server/database/*`: write the values out in the migration.',
  },
  'a feature imports a migration': {
    rule: 'layers',
    plant: {
      'src/features/leads/server/service.ts': `import up from '../../../../migrations/0001-leads.ts'`,
    },
    at: 'src/features/leads/server/service.ts:1',
    says: '`features/leads/server/service.ts` imports `migrations/0001-leads.ts`. Only `app/server/` and `platform/server/database/` read migrations; what a table holds is said by its `repository.ts`.',
  },
  'a file lies in no layer': {
    rule: 'layers',
    plant: { 'src/lib/dates.ts': 'export const today = 1' },
    at: 'src/lib/dates.ts:1',
    says: '`lib/dates.ts` lies in no layer. Move it into one of `src/shared/`, `src/platform/`, `src/features/`, `src/app/`.',
  },
  'a file lies in no feature': {
    rule: 'layers',
    plant: { 'src/features/dates.ts': 'export const today = 1' },
    at: 'src/features/dates.ts:1',
    says: '`features/dates.ts` lies in no feature. `src/features/` holds one folder per noun: move it into one, or down into `src/platform/` or `src/shared/`.',
  },

  'client imports server': {
    rule: 'server and client',
    plant: {
      'src/features/leads/client/queries.ts': `import { leads } from '../server/service.ts'`,
    },
    at: 'src/features/leads/client/queries.ts:1',
    says: '`features/leads/client/queries.ts` imports `features/leads/server/service.ts`. The browser has no server code: call an endpoint through `client/queries.ts`, and put what both sides need into the `contract.ts` or `rules.ts`.',
  },
  'server imports client': {
    rule: 'server and client',
    plant: {
      'src/app/server/main.ts': `import type { render } from '#app/client/boot/entry-ssr.tsx'`,
    },
    at: 'src/app/server/main.ts:1',
    says: '`app/server/main.ts` imports `app/client/boot/entry-ssr.tsx`. The server has no browser code: put what both sides need into `src/shared/` instead.',
  },
  'rules import server': {
    rule: 'server and client',
    plant: {
      'src/features/leads/rules.ts': `import type { findLeads } from './server/repository.ts'`,
    },
    at: 'src/features/leads/rules.ts:1',
    says: '`features/leads/rules.ts` imports `features/leads/server/repository.ts`. Files outside `server/` and `client/` serve both, so they import neither: move what it needs beside it, or move this file into `server/`.',
  },
  'client imports Node': {
    rule: 'server and client',
    plant: { 'src/platform/client/api.ts': `import { readFile } from 'node:fs/promises'` },
    at: 'src/platform/client/api.ts:1',
    says: '`platform/client/api.ts` imports `node:fs/promises`. This is browser code: what needs `node:fs/promises` belongs in `server/`.',
  },
  'shared imports a server package': {
    rule: 'server and client',
    plant: { 'src/shared/paths.ts': `import type { FastifyRequest } from 'fastify'` },
    at: 'src/shared/paths.ts:1',
    says: '`shared/paths.ts` imports `fastify`. This is code which the browser loads too: what needs `fastify` belongs in `server/`.',
  },
  'a contract imports React': {
    rule: 'server and client',
    plant: { 'src/features/leads/contract.ts': `import type { ReactNode } from 'react'` },
    at: 'src/features/leads/contract.ts:1',
    says: '`features/leads/contract.ts` imports `react`. This is code which the server loads too: what needs `react` belongs in `client/`.',
  },
  'server imports React': {
    rule: 'server and client',
    plant: {
      'src/features/leads/server/routes.ts': `import { QueryClient } from '@tanstack/react-query'`,
    },
    at: 'src/features/leads/server/routes.ts:1',
    says: '`features/leads/server/routes.ts` imports `@tanstack/react-query`. This is server code: what needs `@tanstack/react-query` belongs in `client/`.',
  },
  'a second file renders pages': {
    rule: 'server and client',
    plant: { 'src/app/client/routes.tsx': `import { renderToString } from 'react-dom/server'` },
    at: 'src/app/client/routes.tsx:1',
    says: '`app/client/routes.tsx` imports `react-dom/server`. Only `app/client/boot/entry-ssr.tsx` renders pages to text: let it do so.',
  },

  'a contract imports its rules': {
    rule: 'leaf contracts',
    plant: { 'src/features/captcha/contract.ts': `import { isOld } from '../leads/rules.ts'` },
    at: 'src/features/captcha/contract.ts:1',
    says: '`features/captcha/contract.ts` imports `features/leads/rules.ts`. A contract is a leaf: it uses zod, `#shared/*` and other contracts. Lists and schemas belong in the contract itself, and the other file imports them from here.',
  },
  'a contract imports another package': {
    rule: 'leaf contracts',
    plant: { 'src/features/leads/contract.ts': `import { format } from 'date-fns'` },
    at: 'src/features/leads/contract.ts:1',
    says: '`features/leads/contract.ts` imports `date-fns`. A contract is a leaf: it uses zod, `#shared/*` and other contracts. What needs this package belongs in `rules.ts`, `server/` or `client/`.',
  },

  'a feature imports another’s repository': {
    rule: 'feature doors',
    plant: {
      'src/features/captcha/server/service.ts': `import { findLeads } from '#features/leads/server/repository.ts'`,
    },
    at: 'src/features/captcha/server/service.ts:1',
    says: '`features/captcha/server/service.ts` imports `features/leads/server/repository.ts`. Ask `leads/server/service.ts` instead.',
  },
  'a feature imports another’s component': {
    rule: 'feature doors',
    plant: {
      'src/features/captcha/client/box.tsx': `import { LeadTable } from '#features/leads/client/lead-table.tsx'\nexport const Box = LeadTable`,
    },
    at: 'src/features/captcha/client/box.tsx:1',
    says: '`features/captcha/client/box.tsx` imports `features/leads/client/lead-table.tsx`. Let the two meet on a page in `app/client/pages/`, or ask `leads/client/queries.ts` instead.',
  },
  'a feature imports another’s picture': {
    rule: 'feature doors',
    plant: {
      'src/features/quiz/client/quiz.tsx': `import owl from '#features/captcha/portraits/owl.svg'\nexport const Quiz = owl`,
    },
    at: 'src/features/quiz/client/quiz.tsx:1',
    says: '`features/quiz/client/quiz.tsx` imports `features/captcha/portraits/owl.svg`. Ask `captcha/contract.ts`, `rules.ts`, `policy.ts` or `content.ts` instead.',
  },
  'app imports the inside of a feature': {
    rule: 'feature doors',
    plant: {
      'src/app/server/main.ts': `import { drawPicture } from '#features/captcha/server/picture.ts'`,
    },
    at: 'src/app/server/main.ts:1',
    says: '`app/server/main.ts` imports `features/captcha/server/picture.ts`. The app uses the server side of a feature through `captcha/server/module.ts` only: export what it needs there.',
  },

  'two features use each other': {
    rule: 'feature circles',
    plant: {
      'src/features/leads/rules.ts': `import type { captcha } from '#features/captcha/contract.ts'`,
    },
    at: 'src/features/captcha/server/service.ts:1',
    says: 'The features `captcha` → `leads` → `captcha` use each other in a circle: `features/captcha/server/service.ts` imports `features/leads/server/service.ts`, `features/leads/rules.ts` imports `features/captcha/contract.ts`. Let one of them be handed what it needs in `app/server/features.ts`, let them meet on a page, or move the word both use into `src/shared/`.',
  },
  'three features use each other': {
    rule: 'feature circles',
    plant: {
      'src/features/leads/rules.ts': `import { quiz } from '#features/quiz/content.ts'`,
      'src/features/quiz/content.ts': `import { captcha } from '#features/captcha/contract.ts'\nexport const quiz = captcha`,
    },
    at: 'src/features/captcha/server/service.ts:1',
    says: 'The features `captcha` → `leads` → `quiz` → `captcha` use each other in a circle: `features/captcha/server/service.ts` imports `features/leads/server/service.ts`, `features/leads/rules.ts` imports `features/quiz/content.ts`, `features/quiz/content.ts` imports `features/captcha/contract.ts`. Let one of them be handed what it needs in `app/server/features.ts`, let them meet on a page, or move the word both use into `src/shared/`.',
  },
  'two files import each other': {
    rule: 'file circles',
    plant: { 'src/platform/client/api.ts': `import { Button } from './ui/button.tsx'` },
    at: 'src/platform/client/api.ts:1',
    says: 'The files `platform/client/api.ts` → `platform/client/ui/button.tsx` → `platform/client/api.ts` import each other in a circle. Move what they share into a file of its own, which imports none of them.',
  },
  'a file imports itself': {
    rule: 'file circles',
    plant: { 'src/shared/paths.ts': `import { paths as same } from './paths.ts'` },
    at: 'src/shared/paths.ts:1',
    says: '`shared/paths.ts` imports itself. Use the names it holds directly.',
  },

  'a component at a feature’s top': {
    rule: 'feature files',
    plant: { 'src/features/leads/lead-row.tsx': 'export const LeadRow = 1' },
    at: 'src/features/leads/lead-row.tsx:1',
    says: '`features/leads/lead-row.tsx` is a component outside `client/`. Move it there.',
  },
  'a folder beside server and client': {
    rule: 'feature files',
    plant: { 'src/features/leads/lib/format.ts': 'export const format = 1' },
    at: 'src/features/leads/lib/format.ts:1',
    says: '`features/leads/lib/format.ts` is nested too deep. Code belongs in `leads/`, `leads/server/` or `leads/client/`, or one folder below the last two. A second noun is a feature of its own.',
  },
  'code two folders deep': {
    rule: 'feature files',
    plant: { 'src/features/leads/client/table/cells/row.tsx': 'export const Row = 1' },
    at: 'src/features/leads/client/table/cells/row.tsx:1',
    says: '`features/leads/client/table/cells/row.tsx` is nested too deep. Code belongs in `leads/`, `leads/server/` or `leads/client/`, or one folder below the last two. A second noun is a feature of its own.',
  },
  'a test of nothing': {
    rule: 'feature files',
    plant: { 'src/features/leads/server/everything.test.ts': 'export const test = 1' },
    at: 'src/features/leads/server/everything.test.ts:1',
    says: '`features/leads/server/everything.test.ts` tests no file beside it. Name it after the file it tests.',
  },
  'a picture lies about': {
    rule: 'feature files',
    plant: { 'src/features/leads/client/phone.svg': '<svg/>' },
    at: 'src/features/leads/client/phone.svg:1',
    says: '`features/leads/client/phone.svg` is not code. Pictures, sounds and other assets belong in a folder, such as `leads/assets/`.',
  },

  'a name in capitals': {
    rule: 'names',
    plant: { 'src/platform/client/ui/TextField.tsx': 'export const TextField = 1' },
    at: 'src/platform/client/ui/TextField.tsx:1',
    says: '`platform/client/ui/TextField.tsx` is not kebab-case. Call it `text-field.tsx`.',
  },
  'a barrel': {
    rule: 'names',
    plant: { 'src/features/leads/server/index.ts': `export { leads } from './service.ts'` },
    at: 'src/features/leads/server/index.ts:1',
    says: '`features/leads/server/index.ts` does not say what it holds. Name the file for it, and import that file itself: no index, utils, helpers, misc, common or types.',
  },
  'export *': {
    rule: 'named exports',
    plant: { 'src/platform/client/ui/button.tsx': `export * from '#shared/paths.ts'` },
    at: 'src/platform/client/ui/button.tsx:1',
    says: '`platform/client/ui/button.tsx` exports everything of `#shared/paths.ts`. Nobody sees then where a name comes from: import `#shared/paths.ts` itself where it is needed.',
  },
  'a default export': {
    rule: 'named exports',
    plant: { 'src/app/client/pages/leads.tsx': 'export default function Page() {}' },
    at: 'src/app/client/pages/leads.tsx:1',
    says: '`app/client/pages/leads.tsx` has a default export. Give it a name, so that it is called the same everywhere.',
  },

  'a relative import out of its feature': {
    rule: 'aliases',
    plant: {
      'src/features/captcha/server/service.ts': `import { isOld } from '../../leads/rules.ts'`,
    },
    at: 'src/features/captcha/server/service.ts:1',
    says: '`features/captcha/server/service.ts` imports `../../leads/rules.ts`, out of its own folder `src/features/captcha/`. Write `#features/leads/rules.ts` instead.',
  },
  'a relative import into src': {
    rule: 'aliases',
    plant: { 'tests/support/test-app.ts': `import '../../src/shared/paths.ts'` },
    at: 'tests/support/test-app.ts:1',
    says: '`tests/support/test-app.ts` imports `../../src/shared/paths.ts`, out of its own folder `tests/`. Write `#shared/paths.ts` instead.',
  },
  'a missing extension': {
    rule: 'aliases',
    plant: { 'src/features/leads/server/routes.ts': `import { lead } from '../contract'` },
    at: 'src/features/leads/server/routes.ts:1',
    says: '`features/leads/server/routes.ts` imports `../contract`. Node reads only the exact name: write `../contract.ts` instead.',
  },
  'a .js extension': {
    rule: 'aliases',
    plant: { 'src/features/leads/client/queries.ts': `import './lead-table.js'` },
    at: 'src/features/leads/client/queries.ts:1',
    says: '`features/leads/client/queries.ts` imports `./lead-table.js`. Node reads only the exact name: write `./lead-table.tsx` instead.',
  },

  'process.env elsewhere': {
    rule: 'settings',
    plant: { 'src/app/server/main.ts': `const { env } = process` },
    at: 'src/app/server/main.ts:1',
    says: '`app/server/main.ts` reads `process.env`. Settings are read once, in `platform/server/config.ts`: add it there and have the value handed in.',
  },
  'a query in a service': {
    rule: 'no SQL outside repositories',
    plant: { 'src/features/leads/server/service.ts': `import type { Kysely } from 'kysely'` },
    at: 'src/features/leads/server/service.ts:1',
    says: '`features/leads/server/service.ts` imports `kysely`. No SQL outside repositories: put the query in `leads/server/repository.ts`.',
  },
  'a feature writes another’s table': {
    rule: 'table owners',
    plant: {
      'src/features/captcha/server/repository.ts': `export const add = (db) => db.insertInto('captchas')`,
      'src/features/leads/server/leads.ts': `export const remove = (db) => db.deleteFrom('captchas')`,
    },
    at: 'src/features/leads/server/leads.ts:1',
    says: '`leads` writes the table `captchas`, which belongs to `captcha`: ask `captcha/server/service.ts` instead.',
  },
  'a feature reads another’s table': {
    rule: 'table owners',
    plant: {
      'src/features/captcha/server/repository.ts': `export const add = (db) => db.insertInto('captchas')`,
      'src/features/leads/server/leads.ts': `export const list = (db) => db.selectFrom('leads').innerJoin(\n  'captchas', 'a', 'b')`,
    },
    at: 'src/features/leads/server/leads.ts:1',
    says: '`leads` reads the table `captchas`, which belongs to `captcha`: ask `captcha/server/service.ts` instead.',
  },
  'a query in platform': {
    rule: 'no SQL outside repositories',
    plant: { 'src/platform/server/sessions.ts': `import { sql } from 'kysely'` },
    at: 'src/platform/server/sessions.ts:1',
    says: '`platform/server/sessions.ts` imports `kysely`. No SQL outside repositories: put the query in the `server/repository.ts` of the feature which owns the table, or `platform/server/database/`.',
  },

  'a file which does not exist': {
    rule: 'missing files',
    plant: { 'src/app/client/routes.tsx': `const page = () => import('./pages/chats.tsx')` },
    at: 'src/app/client/routes.tsx:1',
    says: '`app/client/routes.tsx` imports `./pages/chats.tsx`, but there is no file `src/app/client/pages/chats.tsx`. Correct the path, or add the file.',
  },
  'an alias of another house': {
    rule: 'missing files',
    plant: { 'src/app/client/routes.tsx': `import { Button } from '@/ui/button.tsx'` },
    at: 'src/app/client/routes.tsx:1',
    says: '`app/client/routes.tsx` imports `@/ui/button.tsx`, which leads nowhere here. The aliases are `#shared/`, `#platform/`, `#features/`, `#app/`.',
  },
  'a file which cannot be read': {
    rule: 'syntax',
    plant: { 'src/platform/server/clock.ts': `import { from './config.ts'` },
    at: 'src/platform/server/clock.ts:1',
    says: '`platform/server/clock.ts` is not TypeScript: Expected `,` or `}` but found `string`.',
  },
}

let room: string
let clean: string

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'check-architecture-'))
  clean = join(room, 'clean')
  for (const [path, text] of Object.entries(cleanTree)) write(clean, path, text)
})

afterAll(() => rmSync(room, { recursive: true }))

describe('the architecture check', () => {
  it('finds nothing wrong with a well-formed tree', () => {
    expect(checkArchitecture(readSourceTree(clean))).toEqual([])
  })

  it.each(Object.entries(faults))(
    'tells of one fault: %s',
    (_, { rule, plant: files, at, says }) => {
      const problems = checkArchitecture(readSourceTree(plant(files)))
      const reported = problems.map(({ rule: broken, path, line, message }) => ({
        rule: broken,
        at: `${path}:${line}`,
        says: message,
      }))
      expect(reported).toEqual([{ rule, at, says }])
    },
  )

  it('has a fault planted here for each of its rules', () => {
    expect([...new Set(Object.values(faults).map(({ rule }) => rule))].toSorted()).toEqual([
      'aliases',
      'feature circles',
      'feature doors',
      'feature files',
      'file circles',
      'layers',
      'leaf contracts',
      'missing files',
      'named exports',
      'names',
      'no SQL outside repositories',
      'server and client',
      'settings',
      'syntax',
      'table owners',
    ])
  })

  it.each([
    'const key = process.env.KEY',
    `const key = process['env']['KEY']`,
    'const key = globalThis.process.env.KEY',
    `import { env } from 'node:process'`,
  ])('sees that settings are read by %s', (code) => {
    const problems = checkArchitecture(readSourceTree(plant({ 'src/app/server/main.ts': code })))
    expect(problems.map(({ rule }) => rule)).toEqual(['settings'])
  })

  it.each([
    `import type { Button } from './ui/button.tsx'`,
    `import { type Button } from './ui/button.tsx'`,
  ])('counts %s as part of a circle', (line) => {
    const root = plant({ 'src/platform/client/api.ts': line })
    expect(checkArchitecture(readSourceTree(root)).map(({ rule }) => rule)).toEqual([
      'file circles',
    ])
  })

  it('does not mistake words in comments and strings for code', () => {
    const root = plant({
      'src/shared/paths.ts': `// import { api } from '#platform/client/api.ts', process.env\nexport const text = "import { x } from 'fastify'"`,
    })
    expect(checkArchitecture(readSourceTree(root))).toEqual([])
  })

  it('judges three hundred files in well under 1.5 seconds', () => {
    const body = Array.from(
      { length: 20 },
      (_, i) =>
        `export function Part${i}({ name }: { name: string }) {\n  return <p className="x">{name}</p>\n}\n`,
    ).join('\n')
    const many = Array.from({ length: 300 }, (_, i) => [
      `src/platform/client/ui/part-${i}.tsx`,
      `import { api } from '../api.ts'\nexport type Api = import('../api.ts').Api | typeof api\n${body}`,
    ])
    const root = plant(Object.fromEntries(many))
    const start = performance.now()
    expect(checkArchitecture(readSourceTree(root))).toEqual([])
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})

describe('the command', () => {
  it('says in one line that all is well', async () => {
    const { code, stdout, stderr } = await run(clean)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^architecture: \d+ files, \d+ imports, 2 features, no problems\.\n$/)
  })

  it('prints each problem with its place and exits with 1', async () => {
    const root = plant({
      'src/shared/paths.ts': `import { port } from '#platform/server/config.ts'`,
      'src/features/leads/client/queries.ts': `import '../server/service.ts'`,
    })
    const { code, stderr } = await run(root)
    expect(code).toBe(1)
    expect(stderr).toContain('src/shared/paths.ts:1 (layers)\n  `shared/paths.ts` imports')
    expect(stderr).toContain('src/features/leads/client/queries.ts:1 (server and client)\n')
    expect(stderr).toMatch(/\narchitecture: 2 problems\.\n$/)
  })

  it('does not take an empty folder for a clean one', async () => {
    const empty = join(room, 'empty')
    mkdirSync(empty)
    const { code, stderr } = await run(empty)
    expect(code).toBe(1)
    expect(stderr).toBe(`architecture: there is no src/ in ${empty}.\n`)
  })
})

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(room, 'faulty-'))
  cpSync(clean, root, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    const existing = path in cleanTree ? readFileSync(join(root, path), 'utf8') : ''
    write(root, path, `${text}\n${existing}`)
  }
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function run(root: string) {
  const script = join(import.meta.dirname, 'check-architecture.ts')
  // Vitest may have been started by a system's older Node, which does not run TypeScript.
  const node = join(import.meta.dirname, '../node_modules/.bin/node')
  try {
    const { stdout, stderr } = await promisify(execFile)(node, [script, root])
    return { code: 0, stdout, stderr }
  } catch (error) {
    // A command which exits with another code than 0 rejects with its output.
    return error as { code: number; stdout: string; stderr: string }
  }
}
