import { expect, it } from 'vitest'
import { replaceIds, shortenIds } from './short-chunk-ids.ts'

const provider =
  't("text-eGCP1TMx",t=>{e(t,{})}),t("phone-r924nGeQ",t=>{var n=n("text-eGCP1TMx")});'
const reader = 'var a=n("phone-r924nGeQ"),b="wide-12345678";'

it('gives each shared piece one short name, in every file', () => {
  const short = shortenIds([provider, reader])
  expect(replaceIds(provider, short)).toBe(
    't("eGCP1",t=>{e(t,{})}),t("r924n",t=>{var n=n("eGCP1")});',
  )
  expect(replaceIds(reader, short)).toBe('var a=n("r924n"),b="wide-12345678";')
})

it('knows a piece in backticks, with its function in brackets', () => {
  const short = shortenIds(['t(`text-eGCP1TMx`,(t=>{}))'])
  expect(replaceIds('n(`text-eGCP1TMx`)', short)).toBe('n("eGCP1")')
})

it('refuses two pieces that would have the same name', () => {
  expect(() => shortenIds(['t("text-abcde123",t=>{}),t("phone-abcde456",t=>{});'])).toThrow(
    'the same first 5 characters',
  )
})
