import type { InlineConfig } from 'vite'

/** The portal's service worker, one file at an address that limits it to the portal. */
export const serviceWorker = (outDir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir,
    rollupOptions: {
      input: 'src/features/alerts/client/service-worker.ts',
      // The schemas of the contract are not needed in it.
      treeshake: { manualPureFunctions: ['z', 'text', 'emailText', 'endpoint'] },
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
})
