import { CalendarX2, CreditCard, HandCoins, Info, Landmark, ReceiptText } from 'lucide'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'

/** Icons by words in the title of a rule, in English and French: a practice writes, orders and removes the rules. */
const iconsByWords: readonly (readonly [words: RegExp, icon: IconDrawing])[] = [
  [/receipt|\breçu/i, ReceiptText],
  [/cancel|missed|annul|absence/i, CalendarX2],
  [/too much|too high|afford|sliding|reduced|lower|trop élevé|moyens|réduit|échelle/i, HandCoins],
  [/public|program|government|ohip|régime|gouvernement/i, Landmark],
  [/\bpay|paie|payer|card|carte|e-transfer|virement/i, CreditCard],
]

/** The first match decides: `Paying after a cancellation` is about cancelling. */
export const findRuleIcon = (title: string): IconDrawing =>
  iconsByWords.find(([words]) => words.test(title))?.[1] ?? Info
