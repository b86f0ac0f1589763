/** The client of a socket, as features use it. */
export type Peer = {
  /** The client's address according to the trusted proxies. */
  address: string
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Sends a text frame. The socket of a slow consumer is closed. */
  send(text: string): void
  /** Codes 4000 to 4999 are defined by the feature. */
  close(code: number, reason: string): void
  /** Reports a frame that the feature cannot parse: the socket is closed after a few of them. */
  countBadFrame(): void
}

/** A feature's callbacks for a socket. Frames are handled one at a time: the next waits for the promise. */
export type PeerHandler = {
  onFrame(text: string): Promise<void>
  /** A frame that is not text, or too long. */
  onBadFrame(problem: 'binary' | 'too-long'): void
  /** Called after the last frame was handled. */
  onClose(): void
  /** Called every 25 seconds, so that the feature can expire state of connections that were lost silently. */
  onHeartbeat(): void
}
