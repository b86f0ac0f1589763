import type { NewPasskey, PasskeyAnswer } from '../contract/passkeys.ts'

type Options = { challenge: string }

/** Loaded when a passkey is used: the forms of the sign-in page have a byte budget. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Shows the browser’s own dialog. @throws if the person cancels it or the device has no passkey for this host */
export async function askForPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadLibrary()
  // The server’s library made the options.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAnswer
}

/** Lets the device make a passkey. @throws if the person cancels */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as unknown as NewPasskey
}

/** True for errors of the browser's dialog: it was closed, timed out, or has nothing to offer. */
export const isDeviceRefusal = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)

export const hasPasskeys = () => 'PublicKeyCredential' in globalThis
