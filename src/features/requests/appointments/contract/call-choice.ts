/** The call that a visitor has picked. */
export type CallChoice = {
  startsAt: string
  /** A slug; null for any therapist who is free. */
  therapist: string | null
  way: string
}

/** Reads the request form's field, where the choice is a text like those of all other fields. */
export function parseChoice(text: string | undefined): CallChoice | undefined {
  try {
    // Written by the picker, or by an earlier version of it into a draft; the server checks it.
    return text ? (JSON.parse(text) as CallChoice) : undefined
  } catch {
    return undefined
  }
}
