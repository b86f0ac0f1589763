import type { RefObject } from 'react'
import type { CallError } from '#platform/client/http/api.ts'
import type { Bookable } from '../../contract/bookable.ts'

export interface FreeCallStepProps {
  form: RefObject<HTMLFormElement | null>
  bookable: readonly Bookable[]
  therapists: readonly { slug: string; firstName: string; fullName: string }[]
  /** The time that the page's link names. */
  linkTime: string | undefined
  /** Why a request with a picked time was not accepted. */
  refusal: CallError | undefined
  /** Called when another time is picked. */
  onChange: () => void
}

export interface FormCallPickerProps extends FreeCallStepProps {
  /** The field of the form that holds the choice. */
  field: RefObject<HTMLInputElement | null>
}
