type Options = { challenge: string }

/** Loaded when a passkey is used: the forms of the sign-in page have a byte budget. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Shows the browser’s own dialog. @throws if the person cancels it or the device has no passkey for this host */
export async function askForPasskey<Answer>(options: Options): Promise<Answer> {
  const { startAuthentication } = await loadLibrary()
  // The server’s library made the options, and its schema parses the answer.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as Answer
}

/** Lets the device make a passkey. @throws if the person cancels */
export async function makePasskey<Made>(options: Options): Promise<Made> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as Made
}

/** True for errors of the browser's dialog: it was closed, timed out, or has nothing to offer. */
export const isDeviceRefusal = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)

export const hasPasskeys = () => 'PublicKeyCredential' in globalThis
