/** Digits of a North American number, a leading country code 1 dropped: `+1 613-555-0187` → `6135550187`. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/**
 * `(XXX) XXX-XXXX` from a number's digits. More than ten digits (an extension, a foreign number)
 * keep the rest behind it, so that nothing a person typed is lost.
 */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone)
  if (digits.length < 10) return digits
  const rest = digits.slice(10)
  const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 10)}`
  return rest ? `${formatted} ${rest}` : formatted
}
