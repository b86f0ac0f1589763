import { CallError } from '#platform/client/http/api.ts'
import { type ConsultationFormValues, consultationFormFields } from '../rules.ts'

/** The fields that the server refused, in the order of the form, each with its message. */
export function getRefusedFields(
  error: unknown,
): { name: keyof ConsultationFormValues; message: string }[] {
  const issues = error instanceof CallError ? error.issues : []
  // The form has one field for the security check; the request has a token besides.
  const fieldIssues = issues.map(({ path, message }) => ({
    path: path === 'captchaValidation' ? 'captchaValue' : path,
    message,
  }))
  return consultationFormFields.flatMap((name) => {
    const issue = fieldIssues.find(({ path }) => path === name)
    return issue ? [{ name, message: issue.message }] : []
  })
}
