import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { asciiSource } from './scripts/ascii-source.ts'
import { drawingAddresses } from './scripts/drawing-addresses.ts'
import { minifyScripts } from './scripts/minify-scripts.ts'
import { pureSchemas } from './scripts/pure-schemas.ts'
import { removeServerFields } from './scripts/server-fields.ts'
import { shortChunkIds } from './scripts/short-chunk-ids.ts'
import { startScript } from './scripts/start-script.ts'
import { manifestPath } from './src/app/rendering.ts'

const mailFrame = 'src/app/client/mail-frame.css'

/** `npm run dev` serves the mail frame's style sheet at the address that it has in a build. */
const mailFrameStyles: Plugin = {
  name: 'mail-frame-styles',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url === '/mail-frame.css') request.url = `/${mailFrame}?direct`
      next()
    })
  },
}

const plugins = [
  react(),
  tailwindcss(),
  removeServerFields(),
  pureSchemas(),
  startScript(),
  mailFrameStyles,
  minifyScripts(),
  shortChunkIds(),
  drawingAddresses(),
]

// The router brings a copy of this for React 17.
const aliases = { 'use-sync-external-store/shim/index.js': 'react' }
// The entrance of this brings the renderer of streams too: 0.3 MB that no page uses.
const rendererAliases = {
  'react-dom/server': resolve(
    'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
  ),
}

// Builds from one tree: `vite build` for browsers, once per language (see `scripts/build.ts`), and
// `vite build --ssr` for the server's renderer.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: isSsrBuild ? [...plugins, asciiSource()] : plugins,
  publicDir: isSsrBuild ? false : 'public',
  worker: { plugins: () => [minifyScripts({ isWorker: true })] },
  resolve: { alias: isSsrBuild ? { ...aliases, ...rendererAliases } : aliases },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : manifestPath('en'),
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    // Done by `minifyScripts`; the bundler must not print the code again.
    minify: false,
    cssMinify: true,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/client/boot/entry-ssr.tsx' }
      : {
          input: ['src/app/client/boot/entry-browser.tsx', mailFrame],
          preserveEntrySignatures: false, // needed for `experimentalInlineCommonChunks`
          output: {
            minify: false,
            // A shared piece would else carry the names of all its pages.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            // One address for the mail frame's style sheet: the server's own documents name it too.
            assetFileNames: ({ names }) =>
              names.includes('mail-frame.css')
                ? '[name][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              // Each file is a request of its own. What two pages share is copied into both while it is
              // small; the bundler's runtime sees to it that a page runs only one of the copies.
              experimentalInlineCommonChunks: { maxSize: 24 * 1024, exclude: /\.css(\?|$)/ },
              groups: [
                // Code that every page needs changes seldom and compresses better in one piece.
                {
                  name: 'base',
                  test: /node_modules|vite\/preload-helper/,
                  tags: ['$initial'],
                  priority: 3,
                },
                {
                  name: 'query',
                  test: /node_modules\/@tanstack\/|\/query-client\.ts$/,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // The addresses of pictures: each that two pages share would be a file of its own.
                {
                  name: 'art',
                  test: /\/app\/client\/art\/(?!menu-dawn|login-dusk|hero-dawn).*\.svg$/,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // Code that the chat shares with the pages that have forms and that is not copied: the schema
                // library for its size, and the picture because an asset's address never is.
                {
                  name: 'forms',
                  test: /node_modules\/zod\/|\/art\/login-dusk-phone\.svg/,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
              ],
            },
          },
        },
  },
  // `npm run dev` reads libraries where they lie, and looks for changes where there are sources.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  optimizeDeps: { entries: ['src/app/client/boot/entry-browser.tsx'] },
  server: { watch: { ignored: ['**/{data,data-dev,dist,bench,docs,tests}/**'] } },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
