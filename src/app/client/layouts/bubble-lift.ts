/** A rectangle in the window, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

const gap = 8

const isHit = (bubble: Box, { left, right, top, bottom }: Box) =>
  left < bubble.right + gap &&
  right > bubble.left - gap &&
  top < bubble.bottom + gap &&
  bottom > bubble.top - gap

/**
 * Height to which the bubble must rise so that it covers none of the boxes.
 * @returns 0 where there is no free space within `maxLift`, as a bubble far from its corner would confuse
 */
export function findLift(bubble: Box, boxes: readonly Box[], maxLift: number): number {
  let lift = 0
  while (lift <= maxLift) {
    const raised = { ...bubble, top: bubble.top - lift, bottom: bubble.bottom - lift }
    const hit = boxes.find((box) => isHit(raised, box))
    if (!hit) return Math.ceil(lift)
    lift = bubble.bottom - hit.top + gap + 1
  }
  return 0
}
