/** The frame of a preview runs no scripts, which the browser reports. */
export const withoutSandbox = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.startsWith('Blocked script execution'))
