/** The type of what the service worker sends to an open window of the portal. */
export const portalMessage = 'open-in-portal'

/** A notification was pressed: the window opens this address. */
export type PortalMessage = { type: typeof portalMessage; path: string }
