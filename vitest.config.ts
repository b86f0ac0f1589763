import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
    maxWorkers: 2,
  },
})
