import type { CheckedForm } from '#features/core/captcha/contract.ts'
import type { ScreeningSignal } from './contract.ts'

export const signalLabels: Record<ScreeningSignal, string> = {
  'no-proof': 'The browser did no proof of work',
  trap: 'A field that no person sees was filled in',
  'too-fast': 'Sent within three seconds',
  'many-from-address': 'Many forms from this address within an hour',
  'many-in-all': 'Very many forms within an hour',
}

export const formLabels: Record<CheckedForm, string> = {
  consultation: 'Consultation request',
  waitlist: 'Waiting list',
  chat: 'Chat',
}
