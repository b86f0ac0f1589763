import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { asciiSource } from './ascii-source.ts'

/**
 * Keeps `import.meta.url` the address of its own source file: from there the server reads sounds and pictures,
 * lists migrations, and starts its worker threads.
 */
const sourceAddresses = (outDir: string): Plugin => ({
  name: 'source-addresses',
  enforce: 'pre',
  transform: {
    // Libraries, and the bundler's own `require`, mean the place where they run.
    filter: { id: { include: /\/src\//, exclude: /node_modules/ }, code: 'import.meta.url' },
    handler(code, id) {
      const path = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'))
      const address = `new URL(${path}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', address), map: null }
    },
  },
})

const readsSource = 'import(new URL(`${name}.ts`, migrationsFolder).href)'

/**
 * Has the server import built migrations, each of them when it runs. Their sources would bring the code that removes
 * types, and a second copy of the database library: 10 MB that stay until the server ends.
 */
const builtMigrations = (): Plugin => ({
  name: 'built-migrations',
  transform: {
    filter: { id: /\/src\/platform\/server\/database\/migrate\.ts$/ },
    handler(code) {
      if (!code.includes(readsSource)) throw new Error('migrate.ts reads migrations in another way')
      const imports = readdirSync('migrations')
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `'${file.slice(0, -3)}': () => import('${resolve('migrations', file)}')`)
      return {
        code: `${code.replace(readsSource, 'builtMigrations[name]()')}\nconst builtMigrations = { ${imports.join(', ')} }`,
        map: null,
      }
    },
  },
})

/** Commands for operators, which share the server's modules. */
const operations = [
  'backup',
  'create-admin',
  'move-to-postgres',
  'restore',
  'rotate-secret',
  'set-password',
  'site',
  'verify-audit',
  'verify-backup',
].map((name) => `src/app/server/operations/${name}.ts`)

/**
 * Libraries that stay in `node_modules`: native code (sharp, argon2), files or workers beside their own
 * (harfbuzzjs, pino, imapflow, nodemailer, swagger), and what only some practices, or some moments, need.
 */
const fromNodeModules = [
  ['@node-rs/argon2', 'harfbuzzjs', 'sharp'],
  ['@fastify/swagger', 'imapflow', 'nodemailer', 'pino'],
  ['@simplewebauthn/server', 'libphonenumber-js', 'pg', 'web-push'],
].flat()

/**
 * The server's modules and the libraries that every start needs in one file, because Node.js takes a third of
 * the start to find hundreds of them. Not minified, so that stack traces name functions.
 */
export const serverBundle = (outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [builtMigrations(), sourceAddresses(outDir), asciiSource()],
  ssr: { noExternal: true, external: fromNodeModules },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    rollupOptions: {
      input: ['src/app/server/main.ts', ...operations],
      // All in one folder, which the relative addresses start from.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
