import { classNames } from './class-names.ts'

/** `utilities.css` names these classes for the build, which finds no composed names. */
const toClass = (axis: 'x' | 'y', percent: number) =>
  `point-${axis}-${Math.round(percent / 10) * 10}`

/**
 * Classes that keep the focus of a picture, in percent from the left and the top, visible where it is cropped,
 * to the nearest tenth.
 */
export const focusClasses = ({ x, y }: { x: number; y: number }) =>
  classNames('object-point', toClass('x', x), toClass('y', y))
