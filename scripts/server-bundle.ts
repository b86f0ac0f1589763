import { relative } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/**
 * Keeps `import.meta.url` the address of its own source file: from there the server reads sounds, pictures
 * and migrations, and starts its worker threads.
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
  plugins: [sourceAddresses(outDir)],
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
