type Options = { challenge: string }

/** Loaded when a passkey is used: the forms of the sign-in page have a byte budget. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** The library, while a device is asked. It ends a question itself when the next one begins. */
let asking: Awaited<ReturnType<typeof loadLibrary>> | undefined

/** Shows the browser’s own dialog. @throws if the person cancels it or the device has no passkey for this host */
export async function askForPasskey<Answer>(options: Options): Promise<Answer> {
  const library = await loadLibrary()
  // The server’s library made the options, and its schema parses the answer.
  const optionsJSON = options as Parameters<typeof library.startAuthentication>[0]['optionsJSON']
  return (await ask(library, () => library.startAuthentication({ optionsJSON }))) as Answer
}

/** Lets the device make a passkey. @throws if the person cancels */
export async function makePasskey<Made>(options: Options): Promise<Made> {
  const library = await loadLibrary()
  const optionsJSON = options as Parameters<typeof library.startRegistration>[0]['optionsJSON']
  return (await ask(library, () => library.startRegistration({ optionsJSON }))) as Made
}

async function ask(library: NonNullable<typeof asking>, start: () => Promise<unknown>) {
  asking = library
  try {
    return await start()
  } finally {
    asking = undefined
  }
}

/** Ends the question to a device, whose promise then rejects. Nothing happens without one. */
export const cancelPasskey = () => asking?.WebAuthnAbortService.cancelCeremony()

/** True for errors of the browser's dialog: it was closed, timed out, or has nothing to offer. */
export const isDeviceRefusal = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)

export const hasPasskeys = () => 'PublicKeyCredential' in globalThis
