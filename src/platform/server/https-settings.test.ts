import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

// "with an https `PUBLIC_URL`, `LOGIN_VERIFICATION=never` is refused unless `ALLOW_SINGLE_FACTOR=true`"
it('the second factor cannot be disabled over https, unless it is said twice', () => {
  const environment = { PUBLIC_URL: 'https://practice.example', LOGIN_VERIFICATION: 'never' }
  expect(() => readConfig(environment)).toThrow(/^LOGIN_VERIFICATION got "never"; it takes auto/)
  const config = readConfig({ ...environment, ALLOW_SINGLE_FACTOR: 'true' })
  expect(config).toMatchObject({ isLoginVerified: false, isSingleFactorAllowed: true })
  expect(() => readConfig({ LOGIN_VERIFICATION: 'never' })).not.toThrow()
})
