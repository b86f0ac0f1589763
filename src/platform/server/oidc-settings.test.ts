import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const oidc = {
  OIDC_ISSUER: 'https://login.contoso.example/tenant/v2.0',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'hunter2',
  OIDC_NAME: 'Contoso',
}
const takesAll =
  'sign-in by an identity provider takes OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME'
const inClear =
  'OIDC_ISSUER got an unencrypted address; it takes https, or http on this machine when PUBLIC_URL is not https'
const atHttps = { PUBLIC_URL: 'https://practice.example' }
it.each<[string, Record<string, string>, string | undefined]>([
  ['complete', oidc, undefined],
  ['without a name', { ...oidc, OIDC_NAME: '' }, `OIDC_NAME got nothing; ${takesAll}`],
  ['a name alone', { OIDC_NAME: 'Contoso' }, `OIDC_ISSUER got nothing; ${takesAll}`],
  ['on this machine', { ...oidc, OIDC_ISSUER: 'http://localhost:9000/a' }, undefined],
  ['in the clear', { ...oidc, OIDC_ISSUER: 'http://login.contoso.example' }, inClear],
  [
    'on this machine, for a practice at https',
    { ...oidc, ...atHttps, OIDC_ISSUER: 'http://localhost:9000' },
    inClear,
  ],
  [
    'with a query',
    { ...oidc, OIDC_ISSUER: 'https://login.contoso.example/?tenant=1' },
    `OIDC_ISSUER got "https://login.contoso.example/?tenant=1"; it takes the provider's https address without query and fragment`,
  ],
])('the settings of an identity provider: %s', (_name, environment, message) => {
  const given = { SMTP_URL: 'smtps://mail.example', ...environment }
  if (message === undefined) expect(readConfig(given).oidc).toMatchObject({ name: 'Contoso' })
  else expect(() => readConfig(given)).toThrow(new ConfigError(message))
})
