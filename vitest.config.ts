import { defineConfig } from 'vitest/config'

// Whoever runs a test reads the same libraries: compiled once for all processes, as `npm start` has it.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/node`

export default defineConfig({
  test: {
    // What did not change since the last run is not transformed again.
    fsModuleCache: true,
    include: [
      'src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/api/**/*.test.ts',
      'tests/e2e/**/*.test.ts',
    ],
    // Browsers, servers and two databases share few cores: what misses a deadline once is tried once more,
    // what fails twice is broken.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 3,
  },
})
