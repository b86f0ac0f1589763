import type { InlineConfig } from 'vite'
import { pureSchemas } from './pure-schemas.ts'

/** The portal's service worker, one file at an address that limits it to the portal. */
export const serviceWorker = (outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // The schemas of the contract are not needed in it.
  plugins: [pureSchemas()],
  build: {
    target: 'es2022',
    outDir,
    rollupOptions: {
      input: 'src/features/requests/alerts/client/service-worker.ts',
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
})
