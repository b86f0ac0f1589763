import type { PasswordStrength } from '#features/core/accounts/rules.ts'
import { StrengthBars } from '#platform/client/forms/strength-bars.tsx'

/** The strength of a new password, shown as the hint of its field. */
export function PasswordStrengthBars(strength: PasswordStrength) {
  return <StrengthBars {...strength} />
}
