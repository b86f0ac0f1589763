import * as z from 'zod/mini'
import { m } from '#messages'
import { phoneDigits } from './phone.ts'
import { emailText, isName, textLimits, withoutDirectionMarks } from './text.ts'

/** The message of a refused field, in the language of the request or page. */
type FieldMessage = () => string

const phoneError = { error: m.forms_phone_invalid }

/** At least two characters, or one letter outside the Latin script: decision 13. */
const nameText = (tooShort: FieldMessage, tooLong: (inputs: { max: number }) => string) =>
  z
    .string({ error: tooShort })
    .check(
      withoutDirectionMarks,
      z.trim(),
      z.refine(isName, { error: tooShort }),
      z.maxLength(textLimits.name, { error: () => tooLong({ max: textLimits.name }) }),
    )

/** Sender of a request and how to reach them: the fields of the form, which staff can correct. */
export const personFields = {
  firstName: nameText(m.consultation_first_name_too_short, m.consultation_first_name_too_long),
  lastName: nameText(m.consultation_last_name_too_short, m.consultation_last_name_too_long),
  email: emailText(),
  phone: z.string(phoneError).check(
    z.trim(),
    z.maxLength(textLimits.phone, phoneError),
    z.refine((phone) => phoneDigits(phone).length >= 10, phoneError),
  ),
}
