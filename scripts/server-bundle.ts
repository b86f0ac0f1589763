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
    filter: { code: 'import.meta.url' },
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
  'set-password',
  'site',
  'verify-audit',
].map((name) => `src/app/server/operations/${name}.ts`)

/**
 * The server's own modules in one file, because Node.js takes a seventh of the start to find hundreds of them.
 * Libraries stay in `node_modules`. Not minified, so that stack traces name functions.
 */
export const serverBundle = (outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [sourceAddresses(outDir)],
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
