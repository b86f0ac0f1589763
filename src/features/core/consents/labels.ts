import { m } from '#messages'
import type { ConsentPurpose, ConsentWay, WithdrawalWay } from './contract.ts'

export const purposeLabels: Record<ConsentPurpose, () => string> = {
  contact: m.export_purpose_contact,
  waitlist: m.export_purpose_waitlist,
  chat: m.export_purpose_chat,
}

export const consentWayLabels: Record<ConsentWay, () => string> = {
  form: m.export_way_form,
  chat: m.export_way_chat,
}

export const withdrawalLabels: Record<WithdrawalWay, () => string> = {
  link: m.export_by_link,
  staff: m.export_by_staff,
}
