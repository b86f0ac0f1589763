import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContracts } from './scripts/light-contracts.ts'

// Two builds from one tree: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), lightContracts()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    sourcemap: false,
    modulePreload: false,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/client/entry-ssr.tsx' }
      : {
          input: 'src/app/client/entry-browser.tsx',
          // What only makes schemas: dropped wherever nobody uses the schema.
          treeshake: { manualPureFunctions: ['z', 'text', 'emailText', 'endpoint'] },
          // What every page needs changes seldom and packs better in one piece.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|wouter|regexparam|use-sync-external-store)\//,
                },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
