import type { Peer } from '#platform/server/realtime/peer.ts'
import type { Origin } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { Frame, FrameSchemas } from './frames.ts'
import type { StaffConnection } from './staff-connections.ts'

/** One socket, as a feature that has registered frames sees it. */
export type LiveSocket = {
  peer: Pick<Peer, 'address'>
  origin: Origin
  send(frame: object): void
  /** Sets the language of messages to a visitor from the next frame on. Messages to staff are in English. */
  setLanguage(language: Language): void
}

/** Handles one feature's frames on one socket. */
export type LiveHandler<F extends Frame = Frame> = {
  /** @param staff undefined for a visitor */
  onFrame(frame: F, staff: StaffConnection | undefined): void | Promise<void>
  /** The socket has authenticated; it receives frames for staff only after the promise resolves. */
  onAuthenticated(frame: F): Promise<void>
  /** `ready` was sent. */
  onReady(staff: StaffConnection): void
  /** The socket has closed or was signed out. May be called more than once. */
  onClose(): void
}

/** Frames that a feature handles on the socket of the portal and of the public site. */
export type LiveFeature<F extends Frame = Frame> = {
  /** The schema of each frame by type. May extend `admin_auth`. */
  frames: FrameSchemas
  /** Frames after which a socket must reconnect if the database was away: it would miss events. */
  joinFrames: readonly F['type'][]
  /** Codes of its errors, besides those of the `live` contract. */
  errorCodes: readonly string[]
  connect(socket: LiveSocket): LiveHandler<F>
  /** After the last socket has closed. */
  close(): Promise<void>
}
