/** The ticks of a value axis, from 0 to the first that is not below `max`. */
export function getAxisTicks(max: number): number[] {
  let step = 1
  // 1, 2, 5, 10, 20, 50 and so on.
  for (let round = 0; step * 4 < max; round += 1) step *= round % 3 === 1 ? 2.5 : 2
  const count = step === 1 ? 4 : Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
