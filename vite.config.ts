import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContracts } from './scripts/light-contracts.ts'

// Two builds from one tree: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), lightContracts()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/client/entry-ssr.tsx' }
      : {
          input: ['src/app/client/start.ts', 'src/app/client/entry-browser.tsx'],
          // What only makes schemas: dropped wherever nobody uses the schema.
          treeshake: { manualPureFunctions: ['z', 'text', 'emailText', 'endpoint'] },
          output: {
            // A shared piece would else carry the names of all its pages.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                // What every page needs changes seldom and packs better in one piece.
                { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 3 },
                // `start.ts` fetches this later, and nothing of it may be in there.
                {
                  name: 'site',
                  test: /^(?!.*\/client\/start[a-z-]*\.ts$)/,
                  tags: ['$initial'],
                  priority: 2,
                },
                // Small enough to be joined to a piece of the chat, which would then bring the library
                // that reads. What the chat does need of it comes first, apart.
                { name: 'keeping', test: /\/features\/retention\/(contract|rules)/, priority: 2 },
                { name: 'shared', test: /\/features\/retention\/client\//, priority: 2 },
                // What several pages share, in few pieces: each file is a request of its own.
                {
                  name: 'shared',
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 300,
                  priority: 1,
                },
              ],
            },
          },
        },
  },
  // `npm run dev` reads libraries where they lie, and looks for changes where there are sources.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  optimizeDeps: { entries: ['src/app/client/{entry-browser.tsx,dev/index.html}'] },
  server: { watch: { ignored: ['**/{data,data-dev,dist,bench,docs,tests}/**'] } },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
