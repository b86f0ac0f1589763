import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumOptions } from './tests/support/chromium.ts'
import { findRoom, isWholeRun } from './tests/support/run.ts'
import { settleFrame } from './tests/support/settle-frame.ts'

// All processes of tests read the same libraries: compiled once for all of them, as `npm start` has it.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/node`

// Tests make and delete thousands of small databases: in memory if there is room, where no write waits for a disk.
process.env['TMPDIR'] ??= findRoom()

const sortByDuration = BaseSequencer.prototype.sort

/** A new machine knows no durations and goes by the sizes of files, of which these say nothing. */
const longest =
  /\/(chat-model|container|fuzz|hiring-story|kill|stop|visitor-page)\.test\.ts$|\/tests\/(engines|screens)\//

/** Servers and browsers first: what is short fills the gaps at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(api|browser|database|e2e|engines|screens)\//.test(moduleId)
    const sorted = await sortByDuration.call(this, files)
    const rank = (file: TestSpecification) =>
      longest.test(file.moduleId) ? 0 : isLong(file) ? 1 : 2
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          // Node.js imports the sources itself, as in `npm run dev` (decision 132). No file needs Vite: none of these imports
          // JSX, and none replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/database/**/*.test.ts',
            'tests/e2e/**/*.test.ts',
            'tests/screens/**/*.test.ts',
            // Slower, and seldom the only one to find a fault: for `npm run test:all`.
            ...(isWholeRun ||
            process.argv.some((filter) => /^tests\/(browser|engines)/.test(filter))
              ? ['tests/browser/**/*.test.ts', 'tests/engines/**/*.test.ts']
              : []),
          ],
          runner: './tests/support/counting-runner.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: ['tests/support/run-directory.ts', 'tests/support/postgres.ts'],
          pool: 'forks',
          sequence: { groupOrder: 1 },
          // A test brings what it needs and takes it away: files share their processes, and libraries are read once.
          isolate: false,
        },
      },
      {
        plugins: [tailwindcss()],
        // React as people get it: the one for development takes a tenth more of the part's processor time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // All libraries at once: one that is found later reloads the page in the middle of a test.
        optimizeDeps: {
          entries: ['tests/components/*.test.tsx', 'tests/components/component-setup.ts'],
          // They are imported only once a field needs them, too late for the search for libraries.
          include: [
            'libphonenumber-js/min',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'wouter/use-browser-location',
          ],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'components',
          include: ['tests/components/*.test.tsx'],
          setupFiles: [
            'tests/components/flushed-renders.ts',
            'tests/components/component-setup.ts',
          ],
          // Each further page loads everything once more: four take a third more of the processor's time. They run first,
          // beside the checks.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // All files in one document: a document of its own for each costs a quarter of the part's time.
          isolate: false,
          testTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            commands: { settleFrame },
            provider: playwright({
              launchOptions: chromiumOptions('shell'),
              contextOptions: { locale: 'en-CA', reducedMotion: 'reduce' },
              // An upper bound for a busy machine; nothing waits for it.
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
    ],
  },
})
