import { build, type Plugin } from 'vite'

const source = 'src/app/client/boot/start.ts'

/**
 * Builds `start.ts` by itself: one file that imports nothing. As an entry of the site's own build it would
 * wait for the bundler's runtime, a second request, and it is the script that handles lost requests.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          write: false,
          modulePreload: false,
          rolldownOptions: { input: source },
        },
      })
      const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
      const [script] = chunks
      if (script?.type !== 'chunk' || chunks.length > 1)
        throw new Error(`${source} is not one file`)
      // The manifest names an asset by its source, as it names an entry.
      this.emitFile({
        type: 'asset',
        name: 'start.js',
        originalFileName: source,
        source: script.code,
      })
    },
  }
}
