import { CaptchaField } from '#features/core/captcha/client/captcha-field.tsx'
import {
  WaitlistForm,
  type WaitlistFormProps,
} from '#features/requests/waitlist/client/waitlist-form.tsx'

/** The form of the waiting list with its security check. */
export const CheckedWaitlistForm = (props: WaitlistFormProps) => (
  <WaitlistForm {...props} renderCaptcha={(slot) => <CaptchaField form="waitlist" {...slot} />} />
)
