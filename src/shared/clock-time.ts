/** Minutes since midnight of `HH:MM`, at most 24:00. */
export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
