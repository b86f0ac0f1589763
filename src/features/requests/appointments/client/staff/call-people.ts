/** Someone who can be called by clients. */
export type CallPerson = {
  userId: number
  name: string
  photo?: string | null
  /** `phone`, `video` and the keys of offices; all of them while the person has no call hours. */
  ways: readonly string[]
}
