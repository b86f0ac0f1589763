import type { Logger } from '#platform/server/logger.ts'
import { pingFrame, pongFrame, staffAuthFrame } from '../contract.ts'
import { createErrorFrames, type Frame, type FrameSchemas } from './frames.ts'
import type { LiveFeature, LiveHandler, LiveSocket } from './live-feature.ts'

export type FrameRegistry = ReturnType<typeof createFrameRegistry>

const ownFrames: FrameSchemas = {
  admin_auth: staffAuthFrame,
  ping: pingFrame,
  pong: pongFrame,
}

/** The features that handle frames of the socket. All are registered before the first socket opens. */
export function createFrameRegistry(logger: Logger) {
  const features: LiveFeature[] = []
  let schemas = ownFrames
  let toErrorFrame = createErrorFrames.bind(null, [], logger)

  return {
    get schemas() {
      return schemas
    },
    toErrorFrame: (error: unknown, raw?: unknown) => toErrorFrame(error, raw),
    isJoin: (type: string) =>
      type === 'admin_auth' || features.some(({ joinFrames }) => joinFrames.includes(type)),

    register<F extends Frame>(feature: LiveFeature<F>): void {
      features.push(feature)
      schemas = { ...schemas, ...feature.frames }
      const codes = features.flatMap(({ errorCodes }) => errorCodes)
      toErrorFrame = createErrorFrames.bind(null, codes, logger)
    },

    /** Creates one handler per feature for a new socket. */
    connect(socket: LiveSocket) {
      const byType = new Map<string, LiveHandler>()
      const all = features.map((feature) => {
        const handler = feature.connect(socket)
        for (const type of Object.keys(feature.frames)) byType.set(type, handler)
        return handler
      })
      return { all, byType }
    },

    async close(): Promise<void> {
      for (const feature of features) await feature.close()
    },
  }
}
