import type { ConsentPurpose, ConsentWay, WithdrawalWay } from './contract.ts'

export const purposeLabels: Record<ConsentPurpose, string> = {
  contact: 'To be contacted about the request',
  waitlist: 'To be informed about a free place',
  chat: 'To chat with the practice',
}

export const consentWayLabels: Record<ConsentWay, string> = {
  form: 'form of the website',
  chat: 'chat',
}

export const withdrawalLabels: Record<WithdrawalWay, string> = {
  link: 'by the person’s own link',
  staff: 'by staff, who were informed',
}
