/** The answer to a call that asks for the password again. */
export const confirmFirst = {
  status: 403,
  json: { message: 'Please confirm your password to continue.', code: 'CONFIRM_PASSWORD' },
}

/** A person without an account. */
export const newcomer = {
  firstName: 'Ines',
  lastName: 'Roy',
  email: 'ines.roy@stillwater.example',
  password: 'a lantern on the dock',
}
