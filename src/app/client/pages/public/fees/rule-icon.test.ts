import { CalendarX2, CreditCard, HandCoins, Info, Landmark, ReceiptText } from 'lucide'
import { expect, it } from 'vitest'
import { findRuleIcon } from './rule-icon.ts'

it.each([
  ['Receipts', ReceiptText],
  ['Reçus', ReceiptText],
  ['How you pay', CreditCard],
  ['Modes de paiement', CreditCard],
  ['If you cancel', CalendarX2],
  ['En cas d’annulation', CalendarX2],
  ['Paying after a cancellation', CalendarX2],
  ['If the fee is too much', HandCoins],
  ['Public programs', Landmark],
  ['Programmes publics', Landmark],
  ['Assessments', Info],
])('shows what the rule “%s” is about', (title, icon) => {
  expect(findRuleIcon(title)).toBe(icon)
})
